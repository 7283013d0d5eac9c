import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useListContext } from 'react-admin';
import type { Role, User } from '#src/api/admin/users.ts';
import { SearchField } from './search-field.tsx';
import { roleOf, roles, searchOf } from './user-filter.ts';
import styles from './users.module.css';

const plurals: Record<Role, string> = {
  administrator: 'Administrators',
  reviewer: 'Reviewers',
  client: 'Clients',
};

/** Search by name or address, and the role that is listed. */
export function UserFilters() {
  const { filterValues, setFilters } = useListContext<User>();
  const [search, role] = [searchOf(filterValues), roleOf(filterValues)];
  return (
    <div className={styles.filters}>
      <SearchField
        label="Search by name or email address"
        value={search}
        onSearch={(next) => setFilters({ ...filterValues, search: next }, {}, false)}
      />
      <ToggleButtonGroup
        exclusive
        aria-label="Role"
        value={role ?? 'all'}
        className={styles.roleFilter}
        onChange={(_event, next: Role | 'all' | null) => {
          if (next !== null)
            setFilters({ ...filterValues, role: next === 'all' ? undefined : next }, {}, false);
        }}
      >
        <ToggleButton value="all">All</ToggleButton>
        {roles.map((each) => (
          <ToggleButton key={each} value={each}>
            {plurals[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}
