import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { type UndoableMutation, useNotificationContext, useTakeUndoableMutation } from 'react-admin';
import { showToast } from '#src/ui/feedback/toast.ts';

/** Milliseconds in which what was done can be taken back; the server hears of it afterwards. */
const undoLasts = 6000;

/**
 * Shows what react-admin's `useNotify` is told as one of the product's own toasts; of what can be taken back, with the button
 * for that.
 */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (!next) return;
    const held = next.notificationOptions?.undoable ? takeMutation() : undefined;
    if (held) offerUndo(next.message, held);
    else showToast(next.message, next.type);
  }, [notifications, takeNotification, takeMutation]);
  return null;
}

/** The browser asks before the page is closed meanwhile: what was done would not be. */
function offerUndo(message: React.ReactNode, held: UndoableMutation): void {
  let isOver = false;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const end = (isUndo: boolean) => {
    if (isOver) return;
    isOver = true;
    window.removeEventListener('beforeunload', ask);
    held({ isUndo });
  };
  window.addEventListener('beforeunload', ask);
  showToast(message, 'success', {
    lasts: undoLasts,
    onGone: () => end(false),
    action: (close) => (
      <Button
        color="inherit"
        size="small"
        onClick={() => {
          end(true);
          close();
        }}
      >
        Undo
      </Button>
    ),
  });
}
