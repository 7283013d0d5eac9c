import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useInput } from 'react-admin';
import type { Role } from '#src/api/admin/users.ts';
import { TextField } from '../kit/form/text-field.tsx';
import { ListFilters } from '../kit/list/list-filters.tsx';
import { roleOf, roles } from './user-filter.ts';
import styles from './users.module.css';

const plurals: Record<Role, string> = {
  administrator: 'Administrators',
  reviewer: 'Reviewers',
  client: 'Clients',
};

/** Search by name or address, and the role that is listed. */
export function UserFilters() {
  return (
    <ListFilters>
      <TextField
        source="search"
        label="Search by name or email address"
        slotProps={{ htmlInput: { inputMode: 'search' } }}
      />
      <RoleFilter />
    </ListFilters>
  );
}

function RoleFilter() {
  const { field } = useInput<string>({ source: 'role', defaultValue: '' });
  return (
    <ToggleButtonGroup
      exclusive
      aria-label="Role"
      value={roleOf({ role: field.value }) ?? 'all'}
      className={styles.roleFilter}
      onChange={(_event, next: Role | 'all' | null) => {
        if (next !== null) field.onChange(next === 'all' ? '' : next);
      }}
    >
      <ToggleButton value="all">All</ToggleButton>
      {roles.map((each) => (
        <ToggleButton key={each} value={each}>
          {plurals[each]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
