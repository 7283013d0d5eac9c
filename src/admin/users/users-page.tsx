import Button from '@mui/material/Button';
import { useState } from 'react';
import type { User } from '#src/api/admin/users.ts';
import { PlusIcon } from '#src/ui/icons/icons.tsx';
import { useColleague } from '../kit/colleague.ts';
import { AreaList } from '../kit/list/area-list.tsx';
import { Page } from '../kit/page.tsx';
import { AccessDialog } from './access-dialog.tsx';
import type { Deed } from './account-menu.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { OwnAccountDialog } from './own-account-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { UsersList } from './users-list.tsx';

/** What is asked about at the moment. */
type Open = 'invitation' | { user: User; deed: Deed } | null;

const newestFirst = { field: 'createdAt', order: 'DESC' } as const;

/** Who may sign in: clients, reviewers and administrators. For administrators. */
export default function UsersPage() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Page
      title="Users"
      why="Everybody with an account. Colleagues are invited; clients make theirs when they first sign in."
      actions={
        <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen('invitation')}>
          Invite a colleague
        </Button>
      }
    >
      <AreaList resource="users" sort={newestFirst}>
        <UsersList onChosen={(user, deed) => setOpen({ user, deed })} />
      </AreaList>
      {open === 'invitation' && <InviteDialog onClose={close} />}
      {open !== null && open !== 'invitation' && <DeedDialog {...open} onClose={close} />}
    </Page>
  );
}

function DeedDialog({ user, deed, onClose }: { user: User; deed: Deed; onClose(): void }) {
  const { id: ownId } = useColleague();
  if (deed === 'name') return <NameDialog user={user} onClose={onClose} />;
  if (user.id === ownId) return <OwnAccountDialog deed={deed} onClose={onClose} />;
  if (deed === 'role') return <RoleDialog user={user} onClose={onClose} />;
  return <AccessDialog user={user} onClose={onClose} />;
}
