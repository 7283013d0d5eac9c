import { useQuery } from '@tanstack/react-query';
import { staffQuery } from '#src/api/admin/staff.ts';
import { useStaffMember } from '../staff-member.ts';
import { SelectFilter } from './select-filter.tsx';

/** The filter by assignee: any, the user, none, or another staff member. */
export function AssigneeFilter() {
  const { data: staff = [] } = useQuery(staffQuery);
  const { id: mine } = useStaffMember();
  const others = staff.filter(({ id }) => id !== mine).map(({ id, name }) => [id, name] as const);
  return (
    <SelectFilter
      source="assignee"
      label="Assignee"
      any="Anybody"
      choices={[['me', 'Me'], ['nobody', 'Nobody'], ...others]}
    />
  );
}
