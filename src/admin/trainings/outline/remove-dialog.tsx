import { useDelete, useNotify } from 'react-admin';
import { always } from '#src/admin/kit/form/use-save.ts';
import { refreshTrainings } from '#src/api/admin/trainings.ts';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { type Entry, type Outline, titleOf } from './outline.ts';

const resources = {
  module: 'training-modules',
  step: 'training-steps',
  quiz: 'training-quizzes',
} as const;

const lost: Record<Entry['kind'], string> = {
  module: 'Its steps and quizzes go with it. What is published stays as it is until the next version.',
  step: 'What is published stays as it is until the next version.',
  quiz: 'Its questions go with it. What is published stays as it is until the next version.',
};

/** Deletes entries of the outline: gone at once, and had back as long as the toast is shown. */
export function useRemoveEntry(): (entry: Entry, title: string) => void {
  const notify = useNotify();
  const [remove] = useDelete(undefined, {}, { ...always });
  return (entry, title) =>
    void remove(
      resources[entry.kind],
      { id: entry.id, previousData: entry },
      {
        mutationMode: 'undoable',
        onSuccess: () => notify(`${title} is deleted`, { type: 'success', undoable: true }),
        onError: (error) => {
          notify((error as Error).message, { type: 'error' });
          void refreshTrainings();
        },
      },
    );
}

interface RemoveDialogProps {
  outline: Outline;
  entry: Entry;
  onRemove(entry: Entry, title: string): void;
  onClose(): void;
}

/** Asks before an entry is deleted. */
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
