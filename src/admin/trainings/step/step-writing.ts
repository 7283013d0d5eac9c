import type { DraftCalls } from '#src/admin/kit/draft/draft-calls.ts';
import { changeStep, readStep, type TrainingStep } from '#src/api/admin/trainings.ts';

/** What is written of a step; where it stands is the outline's. */
export type StepFields = Required<
  Pick<
    TrainingStep,
    'title' | 'kind' | 'minutes' | 'body' | 'pictureUrl' | 'pictureAlt' | 'videoUrl' | 'fileId' | 'fileName'
  >
>;

/** What it is called, by the names that the form gives it. */
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

/** How a step is read and saved. */
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
