import { useQuery } from '@tanstack/react-query';
import { staffQuery } from '#src/api/admin/staff.ts';
import { SelectField } from '../form/select-field.tsx';
import { useStaffMember } from '../staff-member.ts';

/** Whose entries a queue shows: anybody's, one's own, those that nobody has, or a colleague's. */
export function AssigneeFilter() {
  const { data: colleagues = [] } = useQuery(staffQuery);
  const { id: mine } = useStaffMember();
  return (
    <SelectField source="assignee" label="Assignee">
      <option value="">Anybody</option>
      <option value="me">Me</option>
      <option value="nobody">Nobody</option>
      {colleagues
        .filter(({ id }) => id !== mine)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </SelectField>
  );
}
