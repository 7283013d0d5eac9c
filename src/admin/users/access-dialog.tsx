import { useNotify } from 'react-admin';
import { changeUser, type User } from '#src/api/admin/users.ts';
import { AccountDialog } from './account-dialog.tsx';
import { calledOf } from './account-words.ts';
import { useAccountDeed } from './use-account-deed.ts';
import styles from './users.module.css';

/** Asks before an account is disabled, or lets its owner sign in again. */
export function AccessDialog({ user, onClose }: { user: User; onClose(): void }) {
  const notify = useNotify();
  const called = calledOf(user);
  const { run, forgetField, ...state } = useAccountDeed(changeUser, ({ disabled }) => {
    notify(disabled ? `${called} can no longer sign in` : `${called} can sign in again`, { type: 'success' });
    onClose();
  });
  if (user.disabled) {
    return (
      <AccountDialog
        {...state}
        title={`Let ${called} sign in again?`}
        deed="Enable account"
        busyLabel="Enabling…"
        cancelLabel="Keep it disabled"
        onClose={onClose}
        onSubmit={() => run({ id: user.id, change: { disabled: false } })}
      >
        <p className={styles.long}>Codes are sent to {user.email} again. The role stays what it was.</p>
      </AccountDialog>
    );
  }
  return (
    <AccountDialog
      {...state}
      tone="destructive"
      title={`Disable the account of ${called}?`}
      deed="Disable account"
      busyLabel="Disabling…"
      cancelLabel="Keep it"
      onClose={onClose}
      onSubmit={() => run({ id: user.id, change: { disabled: true } })}
    >
      <p className={styles.long}>
        All sessions of {user.email} end at once, and no code is sent any more. What they did is kept. The
        account can be enabled again.
      </p>
    </AccountDialog>
  );
}
