import { useQuery } from '@tanstack/react-query';
import { staffQuery } from '#src/api/admin/staff.ts';
import { useStaffMember } from '../staff-member.ts';
import list from './list.module.css';

/** The assignee of an entry of a queue, by account id; null for none. */
export function AssigneeName({ id }: { id: string | null }) {
  const { id: mine } = useStaffMember();
  const { data: staff } = useQuery(staffQuery);
  if (id === null) return <span className={list.beneath}>Nobody</span>;
  if (id === mine) return 'Me';
  return staff ? (staff.find((each) => each.id === id)?.name ?? 'A former account') : '…';
}
