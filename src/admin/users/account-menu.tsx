import type { User } from '#src/api/admin/users.ts';
import { ActionMenu } from '../kit/action-menu.tsx';
import { calledOf } from './account-labels.ts';

export type AccountAction = 'name' | 'role' | 'roles' | 'access' | 'sessions' | 'passkeys';

/** The button at the end of an account's row, and its menu. */
export function AccountMenu({ user, onChosen }: { user: User; onChosen(action: AccountAction): void }) {
  return (
    <ActionMenu
      label={`Change the account of ${calledOf(user)}`}
      actions={[
        { label: 'Edit name', run: () => onChosen('name') },
        { label: 'Change role', run: () => onChosen('role') },
        ...(user.role === 'client' ? [] : [{ label: 'Assign roles', run: () => onChosen('roles') }]),
        { label: 'Sessions', run: () => onChosen('sessions') },
        ...(user.role === 'client' ? [] : [{ label: 'Remove passkeys', run: () => onChosen('passkeys') }]),
        { label: user.disabled ? 'Enable account' : 'Disable account', run: () => onChosen('access') },
      ]}
    />
  );
}
