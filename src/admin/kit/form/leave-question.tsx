import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface LeaveQuestionProps {
  isDirty: boolean;
  /** Whether the question is needed when the page is about to be left, such as not after its record was deleted. */
  isNeeded?: (() => boolean) | undefined;
}

/** Asks before a page is left on which something is typed and not saved. */
export function LeaveQuestion({ isDirty, isNeeded }: LeaveQuestionProps) {
  const { isAsking, stay, leave } = useLeaveGuard(isDirty, isNeeded);
  return (
    <ConfirmDialog
      open={isAsking}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay on this page"
      onConfirm={leave}
      onCancel={stay}
    >
      What you typed on this page is not saved yet.
    </ConfirmDialog>
  );
}
