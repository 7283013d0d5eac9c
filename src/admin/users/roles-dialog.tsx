import { useQuery } from '@tanstack/react-query';
import { builtInRoleNames, builtInRoles } from '#domain/rules/permission.ts';
import { permissionSetsQuery, type User } from '#src/api/admin/users.ts';
import { ChecksField } from '../kit/form/checks-field.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import { calledOf } from './account-labels.ts';

/** Returns the roles to choose from: the built-in ones, and those of the firm. */
export function useRoleChoices(): { value: string; label: string; help: string }[] {
  const { data: own = [] } = useQuery(permissionSetsQuery);
  return [
    ...builtInRoleNames.map((value) => ({
      value,
      label: builtInRoles[value].label,
      help: builtInRoles[value].task,
    })),
    ...own.map(({ id, name }) => ({ value: id, label: name, help: 'A role of your own.' })),
  ];
}

/** Chooses the roles of a staff member. */
export function RolesDialog({ user, onClose }: { user: User; onClose(): void }) {
  const choices = useRoleChoices();
  const called = calledOf(user);
  const held = (user.roles ?? []).map(({ id }) => id);
  return (
    <FormDialog
      resource="users"
      record={{ ...user, roles: held }}
      title={`Roles of ${called}`}
      action="Save roles"
      busyLabel="Saving…"
      done={() => `The roles of ${called} are saved`}
      onClose={onClose}
    >
      <p>
        The new roles apply at once. If {called} becomes an administrator or no longer is one, all their
        sessions end.
      </p>
      <ChecksField source="roles" label="Roles" options={choices} />
    </FormDialog>
  );
}
