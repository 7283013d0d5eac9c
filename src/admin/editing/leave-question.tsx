import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Asks before something typed is lost by leaving the page. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const { isAsking, stay, leave } = useLeaveGuard(isDirty);
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
