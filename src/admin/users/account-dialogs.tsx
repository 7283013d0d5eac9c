import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { resetPasskeys } from '#src/api/admin/staff-sign-in.ts';
import type { User } from '#src/api/admin/users.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { ChoiceField, TextField } from '../kit/form/fields.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import { SessionList } from '../kit/sign-in/session-list.tsx';
import { useStaffMember } from '../kit/staff-member.ts';
import { calledOf, roleChoices, roleNouns } from './account-labels.ts';
import type { AccountAction } from './account-menu.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { roles } from './user-filter.ts';

interface AccountDialogProps {
  user: User;
  onClose(): void;
}

/** The dialog of the action that was selected in an account's menu. */
export function AccountDialog({ action, ...props }: AccountDialogProps & { action: AccountAction }) {
  const { id: ownId } = useStaffMember();
  if (action === 'name') return <NameDialog {...props} />;
  if (action === 'sessions') return <SessionsDialog {...props} />;
  if (action === 'roles') return <RolesDialog {...props} />;
  if (action === 'passkeys') return <PasskeysDialog {...props} />;
  if (props.user.id === ownId) return <OwnAccountDialog action={action} onClose={props.onClose} />;
  if (action === 'role') return <RoleDialog {...props} />;
  return props.user.disabled ? <EnableDialog {...props} /> : <DisableDialog {...props} />;
}

/** Corrects an account's names. Its address cannot be changed, because the user signs in with it. */
function NameDialog({ user, onClose }: AccountDialogProps) {
  return (
    <FormDialog
      resource="users"
      record={user}
      title="Edit name"
      action="Save name"
      busyLabel="Saving…"
      done={() => 'Name saved'}
      onClose={onClose}
    >
      <p>{user.email}</p>
      <NameFields />
    </FormDialog>
  );
}

/** Changes the role, and explains the effect. */
function RoleDialog({ user, onClose }: AccountDialogProps) {
  const called = calledOf(user);
  return (
    <FormDialog
      resource="users"
      record={user}
      title={`Change the role of ${called}?`}
      action="Change role"
      busyLabel="Changing…"
      cancelLabel="Keep it"
      done={({ role }) => (role === user.role ? null : `${called} is ${roleNouns[role]} now`)}
      onClose={onClose}
    >
      <p>All sessions of {user.email} end at once. The new role applies from the next sign-in.</p>
      <ChoiceField source="role" label="Role" choices={roleChoices(roles)} />
      {user.role === 'administrator' && (
        <p>
          An address in the server setting ADMIN_EMAILS becomes an administrator again at its next sign-in.
        </p>
      )}
    </FormDialog>
  );
}

function DisableDialog({ user, onClose }: AccountDialogProps) {
  const called = calledOf(user);
  return (
    <FormDialog
      resource="users"
      record={user}
      change={{ disabled: true }}
      tone="destructive"
      title={`Disable the account of ${called}?`}
      action="Disable account"
      busyLabel="Disabling…"
      cancelLabel="Keep it"
      done={() => `${called} can no longer sign in`}
      onClose={onClose}
    >
      <p>
        All sessions of {user.email} end at once, and codes are no longer sent. Their records stay: this does
        not erase anything. You can enable the account again, or erase it under Personal data.
      </p>
    </FormDialog>
  );
}

function EnableDialog({ user, onClose }: AccountDialogProps) {
  const called = calledOf(user);
  return (
    <FormDialog
      resource="users"
      record={user}
      change={{ disabled: false }}
      title={`Let ${called} sign in again?`}
      action="Enable account"
      busyLabel="Enabling…"
      cancelLabel="Keep it disabled"
      done={() => `${called} can sign in again`}
      onClose={onClose}
    >
      <p>Codes are sent to {user.email} again. The role stays the same.</p>
    </FormDialog>
  );
}

/** The sessions of an account, which an administrator may end. */
function SessionsDialog({ user, onClose }: AccountDialogProps) {
  return (
    <QuestionDialog title={`Sessions of ${calledOf(user)}`} cancelLabel="Close" onCancel={onClose}>
      <SessionList userId={user.id} />
    </QuestionDialog>
  );
}

/** Removes the passkeys of a staff member who lost them. */
function PasskeysDialog({ user, onClose }: AccountDialogProps) {
  const called = calledOf(user);
  const reset = useMutation({
    mutationFn: () => resetPasskeys(user.id),
    networkMode: 'always',
    onSuccess: () => {
      showToast(`The passkeys of ${called} are removed`, 'success');
      onClose();
    },
  });
  return (
    <QuestionDialog
      isAlert
      color="error"
      title={`Remove all passkeys of ${called}?`}
      action="Remove passkeys"
      busyLabel="Removing…"
      busy={reset.isPending}
      cancelLabel="Keep them"
      onAction={() => reset.mutate()}
      onCancel={onClose}
    >
      <p>
        For someone who lost every passkey and recovery code. All sessions of {user.email} and the address of
        their calendar end at once. They sign in with a code by email and register a new passkey.
      </p>
      {reset.error && <FormAlert severity="error">{reset.error.message}</FormAlert>}
    </QuestionDialog>
  );
}

/** Explains why administrators can neither give up their own role nor disable themselves: the server refuses both. */
function OwnAccountDialog({ action, onClose }: { action: 'role' | 'access'; onClose(): void }) {
  return (
    <QuestionDialog
      title={action === 'role' ? 'You cannot give up your own role' : 'You cannot disable your own account'}
      cancelLabel="Close"
      hasFocusOnCancel
      onCancel={onClose}
    >
      <p>Otherwise there might be no administrator left. Another administrator can do it for you.</p>
    </QuestionDialog>
  );
}

/** First and last name, side by side where they fit. */
export function NameFields() {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={4}>
      <TextField source="firstName" label="First name" />
      <TextField source="lastName" label="Last name" />
    </Stack>
  );
}
