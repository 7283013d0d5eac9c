import { createContext, useContext } from 'react';
import type { Account } from '#src/api/admin/session.ts';

/** Who is signed in; never a client. */
export const StaffContext = createContext<Account | null>(null);

/** Who is signed in: pages and buttons that only administrators have ask its role. */
export function useStaffMember(): Account {
  const staffMember = useContext(StaffContext);
  if (!staffMember) throw new Error('useColleague outside of the administrators’ area');
  return staffMember;
}

/** Whether who is signed in may also manage accounts, content and settings, and change answers. */
export function useIsAdministrator(): boolean {
  return useStaffMember().role === 'administrator';
}
