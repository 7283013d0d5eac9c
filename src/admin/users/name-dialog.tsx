import { useState } from 'react';
import { useNotify } from 'react-admin';
import { changeUser, type User } from '#src/api/admin/users.ts';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { useAccountDeed } from './use-account-deed.ts';
import styles from './users.module.css';

const fields = ['firstName', 'lastName'] as const;

/** Corrects an account's names. Its address stays: it is what the person signs in by. */
export function NameDialog({ user, onClose }: { user: User; onClose(): void }) {
  const notify = useNotify();
  const [names, setNames] = useState({ firstName: user.firstName, lastName: user.lastName });
  const announce = () => {
    notify('Name saved', { type: 'success' });
    onClose();
  };
  const { run, forgetField, ...state } = useAccountDeed(changeUser, announce, fields);
  const control = (name: (typeof fields)[number], label: string) => (
    <TextControl
      name={name}
      label={label}
      autoComplete="off"
      value={names[name]}
      error={state.fields[name]}
      onChange={(value) => {
        setNames({ ...names, [name]: value });
        forgetField(name);
      }}
    />
  );
  return (
    <AccountDialog
      {...state}
      title="Edit name"
      deed="Save name"
      busyLabel="Saving…"
      onClose={onClose}
      onSubmit={() =>
        run({
          id: user.id,
          change: { firstName: names.firstName.trim(), lastName: names.lastName.trim() },
        })
      }
    >
      <p className={styles.long}>{user.email}</p>
      <div className={styles.names}>
        {control('firstName', 'First name')}
        {control('lastName', 'Last name')}
      </div>
    </AccountDialog>
  );
}
