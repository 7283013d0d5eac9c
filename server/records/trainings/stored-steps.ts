import type { Selectable } from 'kysely';
import type { StepFields } from '#domain/records/training.ts';
import type { EntryStorage } from '#server/platform/managed/resource.ts';
import type { Place } from './positions.ts';
import type { TrainingStepsTable } from './tables.ts';

export type StepRow = Selectable<TrainingStepsTable>;

export const storedSteps: EntryStorage<
  StepRow,
  StepFields & { trainingId: string; moduleId: string; position: number }
> = {
  name: 'training-steps',
  table: 'training_steps',
  toColumns: ({ trainingId, moduleId, pictureUrl, pictureAlt, videoUrl, fileId, fileName, ...same }) => ({
    ...same,
    training_id: trainingId,
    module_id: moduleId,
    picture_url: pictureUrl,
    picture_alt: pictureAlt,
    video_url: videoUrl,
    file_id: fileId,
    file_name: fileName,
  }),
  toValues: ({ training_id, module_id, position, ...row }) => ({
    trainingId: training_id,
    moduleId: module_id,
    position,
    ...stepFields(row),
  }),
  searched: () => [],
  sorts: { title: 'title' },
  filters: {},
};

/** The fields of a step that editors write. */
export function stepFields(row: Omit<StepRow, 'training_id' | 'module_id' | 'position'>): StepFields {
  return {
    kind: row.kind,
    title: row.title,
    minutes: row.minutes,
    body: row.body,
    pictureUrl: row.picture_url,
    pictureAlt: row.picture_alt,
    videoUrl: row.video_url,
    fileId: row.file_id,
    fileName: row.file_name,
  };
}

/** Returns the place in which the steps of a module are ordered. */
export function stepsIn({ trainingId, moduleId }: { trainingId: string; moduleId: string }): Place {
  return { table: 'training_steps', column: 'module_id', id: moduleId, trainingId };
}
