import { changeStep, readStep, type TrainingStep } from '#src/api/admin/trainings.ts';
import type { DraftCalls } from '#src/drafts/draft-calls.ts';

/** The fields of a step; its position belongs to the outline. */
export type StepFields = Required<
  Pick<
    TrainingStep,
    'title' | 'kind' | 'minutes' | 'body' | 'pictureUrl' | 'pictureAlt' | 'videoUrl' | 'fileId' | 'fileName'
  >
>;

export const stepLabels: Record<keyof StepFields, string> = {
  title: 'Title',
  kind: 'What it is',
  minutes: 'Minutes it takes',
  body: 'Text',
  pictureUrl: 'Picture',
  pictureAlt: 'Alternative text of the picture',
  videoUrl: 'Address of the video',
  fileId: 'File',
  fileName: 'Name of the file',
};

export const stepCalls: DraftCalls<TrainingStep, StepFields> = {
  empty: {
    title: '',
    kind: 'text',
    minutes: null,
    body: '',
    pictureUrl: '',
    pictureAlt: '',
    videoUrl: '',
    fileId: null,
    fileName: '',
  },
  change: changeStep,
  read: readStep,
};
