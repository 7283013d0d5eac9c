import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Role, User } from '#src/api/admin/users.ts';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import { PlusIcon } from '#src/ui/icons/icons.tsx';
import { dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { ChoiceField, TextField } from '../kit/form/fields.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import layout from '../kit/layout.module.css';
import { AreaList } from '../kit/list/area-list.tsx';
import { Column } from '../kit/list/column.tsx';
import list from '../kit/list/list.module.css';
import { ListFilters, SearchField, ToggleFilter } from '../kit/list/list-filters.tsx';
import { EditLink } from '../kit/list/record-links.tsx';
import { RecordList } from '../kit/list/record-list.tsx';
import { numberInWords } from '../kit/number-in-words.ts';
import { Page } from '../kit/page.tsx';
import { roleLabels } from '../kit/role-labels.ts';
import { useMayChange, useStaffMember } from '../kit/staff-member.ts';
import { AccountDialog, NameFields } from './account-dialogs.tsx';
import { nameOf } from './account-labels.ts';
import { type AccountAction, AccountMenu } from './account-menu.tsx';
import { useRoleChoices } from './roles-dialog.tsx';
import { roles } from './user-filter.ts';
import styles from './users.module.css';

const plurals: Record<Role, string> = {
  administrator: 'Administrators',
  reviewer: 'Reviewers',
  client: 'Clients',
};

function UserFilters() {
  return (
    <ListFilters>
      <SearchField label="Search by name or email address" />
      <ToggleFilter
        source="role"
        label="Role"
        choices={roles.map((role) => [role, plurals[role]] as const)}
      />
    </ListFilters>
  );
}

/** Asks for a staff member's address, name and role, and sends them an invitation by email. */
function InviteDialog({ onClose }: { onClose(): void }) {
  const choices = useRoleChoices();
  return (
    <FormDialog<User>
      resource="users"
      title="Invite a staff member"
      action="Send invitation"
      busyLabel="Sending…"
      defaultValues={{ assigned: 'reviewer' }}
      done={({ email }) => `Invitation sent to ${email}`}
      onClose={onClose}
    >
      <p>They get an email that says who invited them and where to sign in. There is no password.</p>
      <TextField source="email" label="Email address" type="email" />
      <NameFields />
      <ChoiceField source="assigned" label="Role" choices={choices} />
    </FormDialog>
  );
}

/** Returns the names of a staff member's roles, or that it is a client. */
function roleNamesOf({ role, roles = [] }: User): string {
  return roles.length === 0 ? roleLabels[role] : roles.map(({ name }) => name).join(', ');
}

type Open = 'invitation' | { user: User; action: AccountAction } | null;

const newestFirst = { field: 'createdAt', order: 'DESC' } as const;

/** The accounts: clients, reviewers and administrators. For administrators. */
export default function UsersPage() {
  const [open, setOpen] = useState<Open>(null);
  const mayChange = useMayChange();
  const close = () => setOpen(null);
  return (
    <Page
      title="Users"
      why="Everyone with an account. Staff members are invited. Clients create their account when they first sign in."
      actions={
        mayChange && (
          <Button variant="contained" startIcon={<PlusIcon />} onClick={() => setOpen('invitation')}>
            Invite a staff member
          </Button>
        )
      }
    >
      <AreaList resource="users" sort={newestFirst}>
        <UsersList onChosen={(user, action) => setOpen({ user, action })} />
      </AreaList>
      {open === 'invitation' && <InviteDialog onClose={close} />}
      {open !== null && open !== 'invitation' && <AccountDialog {...open} onClose={close} />}
    </Page>
  );
}

function UsersList({ onChosen }: { onChosen(user: User, action: AccountAction): void }) {
  const { id: ownId } = useStaffMember();
  const mayChange = useMayChange();
  const { setFilters } = useListContext<User>();
  return (
    <RecordList
      label="Accounts, newest first"
      trouble="The accounts could not be loaded"
      count={(total) => (total === 1 ? '1 account' : `${numberInWords(total)} accounts`)}
      filters={<UserFilters />}
      empty={{
        title: 'No account matches',
        text: 'Search for a part of the name or the address, or list all roles.',
        action: (
          <Button variant="outlined" size="small" onClick={() => setFilters({}, {}, false)}>
            Show all accounts
          </Button>
        ),
      }}
    >
      <Column<User>
        label="Name"
        isName
        render={(user) => (
          <>
            <EditLink id={user.id} label={nameOf(user) || 'No name yet'} />
            {user.id === ownId && <span className={`${layout.pill} ${styles.own}`}>You</span>}
          </>
        )}
      />
      <Column<User> label="Email address" render={({ email }) => email} />
      <Column<User> label="Role" render={roleNamesOf} />
      <Column<User>
        label="State"
        isNarrow
        render={({ disabled }) => (disabled ? <StatusChip tone="open">Disabled</StatusChip> : 'Active')}
      />
      <Column<User> label="Since" isNarrow render={({ createdAt }) => dayOfTimeInWords(createdAt)} />
      <Column<User>
        label="Actions"
        isForActions
        render={(user) =>
          mayChange && (
            <div className={list.above}>
              <AccountMenu user={user} onChosen={(action) => onChosen(user, action)} />
            </div>
          )
        }
      />
    </RecordList>
  );
}
