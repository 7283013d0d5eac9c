import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx';

const always = () => true;

/**
 * While `isOn`, blocks navigation to another page until the user has answered, and lets the browser ask before the page is
 * closed. `isNeeded` is called at each navigation. A page can have only one such guard, because the router has one blocker.
 */
function useLeaveGuard(
  isOn: boolean,
  isNeeded: () => boolean = always,
): { isAsking: boolean; stay(): void; leave(): void } {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn && currentLocation.pathname !== nextLocation.pathname && isNeeded(),
  );
  useEffect(() => {
    if (!isOn) return;
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onClose);
    return () => window.removeEventListener('beforeunload', onClose);
  }, [isOn]);
  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}

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
