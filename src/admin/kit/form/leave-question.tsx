import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface LeaveQuestionProps {
  isDirty: boolean;
  /** Returns whether to ask when the page is about to be left; for example, not after its record was deleted. */
  isNeeded?: (() => boolean) | undefined;
}

/** Asks for confirmation before the user leaves a page with unsaved text. */
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
