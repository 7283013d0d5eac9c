import { useState } from 'react';
import { useNotify } from 'react-admin';
import { inviteUser, type NewUser, type Role, type User } from '#src/api/admin/users.ts';
import { ApiError } from '#src/api/api-error.ts';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useAccountDeed } from './use-account-deed.ts';
import styles from './users.module.css';

const fields = ['email', 'firstName', 'lastName'] as const;
const colleagues: readonly Role[] = ['reviewer', 'administrator'];

/** That the address has an account is said where the address stands, with the way on. */
async function invite(user: NewUser) {
  try {
    return await inviteUser(user);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const message = 'An account with this address exists. Look for it in the list: its role can be changed.';
    throw new ApiError(409, message, [{ property: 'email', message }]);
  }
}

/** Asks for a colleague's address, name and role, and has them invited by mail. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const notify = useNotify();
  const [user, setUser] = useState<NewUser>({ email: '', firstName: '', lastName: '', role: 'reviewer' });
  const announce = ({ email }: User) => {
    notify(`Invitation sent to ${email}`, { type: 'success' });
    onClose();
  };
  const { run, forgetField, ...state } = useAccountDeed(invite, announce, fields);
  const control = (name: (typeof fields)[number], label: string) => (
    <TextControl
      name={name}
      label={label}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete="off"
      value={user[name]}
      error={state.fields[name]}
      onChange={(value) => {
        setUser({ ...user, [name]: value });
        forgetField(name);
      }}
    />
  );
  const { email, firstName, lastName, role } = user;
  return (
    <AccountDialog
      {...state}
      title="Invite a colleague"
      deed="Send invitation"
      busyLabel="Sending…"
      onClose={onClose}
      onSubmit={() =>
        run({ email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), role })
      }
    >
      <p>They are told by mail who has invited them and where to sign in. There is no password.</p>
      {control('email', 'Email address')}
      <div className={styles.names}>
        {control('firstName', 'First name')}
        {control('lastName', 'Last name')}
      </div>
      <RoleChoice roles={colleagues} value={role} onChange={(next) => setUser({ ...user, role: next })} />
    </AccountDialog>
  );
}
