import { useState } from 'react';
import { useNotify } from 'react-admin';
import { changeUser, type User } from '#src/api/admin/users.ts';
import { AccountDialog } from './account-dialog.tsx';
import { calledOf, roleNouns } from './account-words.ts';
import { RoleChoice } from './role-choice.tsx';
import { useAccountDeed } from './use-account-deed.ts';
import { roles } from './user-filter.ts';
import styles from './users.module.css';

/** Asks for another role, and says what that does. */
export function RoleDialog({ user, onClose }: { user: User; onClose(): void }) {
  const notify = useNotify();
  const called = calledOf(user);
  const [role, setRole] = useState(user.role);
  const { run, forgetField, ...state } = useAccountDeed(changeUser, () => {
    notify(`${called} is ${roleNouns[role]} now`, { type: 'success' });
    onClose();
  });
  return (
    <AccountDialog
      {...state}
      title={`Change the role of ${called}?`}
      deed="Change role"
      busyLabel="Changing…"
      cancelLabel="Keep it"
      onClose={onClose}
      onSubmit={() => (role === user.role ? onClose() : run({ id: user.id, change: { role } }))}
    >
      <p className={styles.long}>
        All sessions of {user.email} end at once. The new role counts from the next sign-in.
      </p>
      <RoleChoice roles={roles} value={role} onChange={setRole} />
      {user.role === 'administrator' && (
        <p>
          An address that the server’s setting ADMIN_EMAILS names becomes an administrator again at its next
          sign-in.
        </p>
      )}
    </AccountDialog>
  );
}
