import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { User } from '#src/api/admin/users.ts';
import { MoreIcon } from '#src/ui/icons/icons.tsx';
import { calledOf } from './account-labels.ts';

export type AccountAction = 'name' | 'role' | 'access';

/** The button at the end of an account's row, and its menu. */
export function AccountMenu({ user, onChosen }: { user: User; onChosen(action: AccountAction): void }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: AccountAction) => () => {
    setAnchor(null);
    onChosen(action);
  };
  return (
    <>
      <IconButton
        id={`${id}-button`}
        aria-label={`Change the account of ${calledOf(user)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        <MenuItem onClick={choose('name')}>Edit name</MenuItem>
        <MenuItem onClick={choose('role')}>Change role</MenuItem>
        <MenuItem onClick={choose('access')}>{user.disabled ? 'Enable account' : 'Disable account'}</MenuItem>
      </Menu>
    </>
  );
}
