import type { User } from '#src/api/admin/users.ts';
import { ChoiceField } from '../kit/form/choice-field.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import { TextField } from '../kit/form/text-field.tsx';
import { roleChoices } from './account-labels.ts';
import { NameFields } from './name-fields.tsx';

const staff = roleChoices(['reviewer', 'administrator']);

/** Asks for a staff member's address, name and role, and sends them an invitation by email. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  return (
    <FormDialog<User>
      resource="users"
      title="Invite a staff member"
      action="Send invitation"
      busyLabel="Sending…"
      defaultValues={{ role: 'reviewer' }}
      done={({ email }) => `Invitation sent to ${email}`}
      onClose={onClose}
    >
      <p>They get an email that says who invited them and where to sign in. There is no password.</p>
      <TextField source="email" label="Email address" type="email" />
      <NameFields />
      <ChoiceField source="role" label="Role" choices={staff} />
    </FormDialog>
  );
}
