import { createContext, useContext } from 'react';
import type { Account } from '#src/api/admin/session.ts';

/** The signed-in staff member; never a client. */
export const StaffContext = createContext<Account | null>(null);

/** Returns the signed-in staff member; pages and buttons that only administrators have check the role. */
export function useStaffMember(): Account {
  const staffMember = useContext(StaffContext);
  if (!staffMember) throw new Error('useStaffMember outside of the staff area');
  return staffMember;
}

/** Returns whether the staff member may also manage accounts, content and settings, and change answers. */
export function useIsAdministrator(): boolean {
  return useStaffMember().role === 'administrator';
}
