import { useHeldDelete } from '#src/admin/kit/form/use-held-delete.tsx';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { type Entry, type Outline, titleOf } from './outline.ts';

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
