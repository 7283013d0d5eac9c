import { useEffect } from 'react';
import { useNotificationContext } from 'react-admin';
import { showToast } from '#src/ui/feedback/toast.ts';
import { useRefusalsEndWithPage } from '#src/ui/feedback/use-end-of-page.ts';
import { useSettledDeletions } from '../kit/form/use-held-delete.tsx';

/**
 * Shows the notifications of react-admin's `useNotify` as the product's toasts, and sends delayed deletions when their page is
 * left.
 */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  useSettledDeletions();
  useRefusalsEndWithPage();
  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (next) showToast(next.message, next.type);
  }, [notifications, takeNotification]);
  return null;
}
