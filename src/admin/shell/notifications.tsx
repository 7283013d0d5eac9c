import { useEffect } from 'react';
import { useNotificationContext } from 'react-admin';
import { showToast } from '#src/ui/feedback/toast.ts';

/** Shows what react-admin's `useNotify` is told as one of the product's own toasts. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (next) showToast(next.message, next.type);
  }, [notifications, takeNotification]);
  return null;
}
