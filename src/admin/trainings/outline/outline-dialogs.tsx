import type { StepKind } from '#domain/learning/training-content.ts';
import { SelectField, TextField } from '#src/admin/kit/form/fields.tsx';
import { FormDialog } from '#src/admin/kit/form/form-dialog.tsx';
import { useHeldDelete } from '#src/admin/kit/form/use-held-action.tsx';
import type { TrainingQuiz, TrainingStep } from '#src/api/admin/trainings.ts';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { stepKindLabels } from '../training-labels.tsx';
import { type Entry, type Outline, type OutlineModule, titleOf } from './outline.ts';

/** What is added to the outline: a module (or an existing one to change), a step or a quiz. */
export type Adding =
  | { what: 'module'; module?: OutlineModule }
  | { what: 'step'; moduleId: string }
  | { what: 'quiz'; moduleId: string | null };

interface AddDialogProps {
  trainingId: string;
  adding: Adding;
  onClose(): void;
}

/** Asks for the title of a new entry; its content is edited on its own page. */
export function AddDialog({ trainingId, adding, onClose }: AddDialogProps) {
  switch (adding.what) {
    case 'module':
      return (
        <FormDialog<OutlineModule>
          resource="training-modules"
          {...(adding.module ? { record: adding.module } : { change: { trainingId } })}
          title={adding.module ? 'Edit module' : 'Add a module'}
          action={adding.module ? 'Save module' : 'Add module'}
          busyLabel={adding.module ? 'Saving…' : 'Adding…'}
          done={({ title }) => (adding.module ? `${title} is saved` : `${title} is added`)}
          onClose={onClose}
        >
          <TextField source="title" label="Title" />
          <TextField
            source="summary"
            label="Summary"
            multiline
            minRows={2}
            helperText="One or two sentences about what it teaches"
          />
        </FormDialog>
      );
    case 'step':
      return (
        <FormDialog<TrainingStep>
          resource="training-steps"
          change={{ moduleId: adding.moduleId }}
          defaultValues={{ kind: 'text' }}
          title="Add a step"
          action="Add step"
          busyLabel="Adding…"
          done={({ title }) => `${title} is added`}
          onClose={onClose}
        >
          <TextField source="title" label="Title" />
          <SelectField source="kind" label="What it is">
            {(Object.keys(stepKindLabels) as StepKind[]).map((kind) => (
              <option key={kind} value={kind}>
                {stepKindLabels[kind]}
              </option>
            ))}
          </SelectField>
        </FormDialog>
      );
    case 'quiz':
      return (
        <FormDialog<TrainingQuiz>
          resource="training-quizzes"
          change={{ trainingId, moduleId: adding.moduleId }}
          title="Add a quiz"
          action="Add quiz"
          busyLabel="Adding…"
          done={({ title }) => `${title} is added`}
          onClose={onClose}
        >
          <TextField source="title" label="Title" />
        </FormDialog>
      );
  }
}

const resources = {
  module: 'training-modules',
  step: 'training-steps',
  quiz: 'training-quizzes',
} as const;

const lost: Record<Entry['kind'], string> = {
  module:
    'Its steps and quizzes are deleted too. The published version does not change until you publish the next one.',
  step: 'The published version does not change until you publish the next one.',
  quiz: 'Its questions are deleted too. The published version does not change until you publish the next one.',
};

/** Returns the function that deletes an entry of the outline, with Undo. */
export function useRemoveEntry(): (entry: Entry, title: string) => void {
  const remove = useHeldDelete();
  return (entry, name) => remove({ resource: resources[entry.kind], record: entry, name });
}

interface RemoveDialogProps {
  outline: Outline;
  entry: Entry;
  onRemove(entry: Entry, title: string): void;
  onClose(): void;
}

export function RemoveDialog({ outline, entry, onRemove, onClose }: RemoveDialogProps) {
  const title = titleOf(outline, entry);
  return (
    <ConfirmDialog
      open
      title={`Delete ${title}?`}
      confirmLabel={`Delete ${entry.kind}`}
      cancelLabel="Keep it"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        onRemove(entry, title);
      }}
    >
      {lost[entry.kind]}
    </ConfirmDialog>
  );
}
