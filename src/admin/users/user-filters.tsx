import type { Role } from '#src/api/admin/users.ts';
import { ListFilters, SearchField } from '../kit/list/list-filters.tsx';
import { ToggleFilter } from '../kit/list/toggle-filter.tsx';
import { roles } from './user-filter.ts';

const plurals: Record<Role, string> = {
  administrator: 'Administrators',
  reviewer: 'Reviewers',
  client: 'Clients',
};

export function UserFilters() {
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
