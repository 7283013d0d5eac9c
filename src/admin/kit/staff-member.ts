import { createContext, useContext } from 'react';
import { builtInRoles, type Permission } from '#domain/rules/permission.ts';
import type { Account } from '#src/api/admin/session.ts';

/** The signed-in staff member; never a client. */
export const StaffContext = createContext<Account | null>(null);

/** Returns the signed-in staff member. */
export function useStaffMember(): Account {
  const staffMember = useContext(StaffContext);
  if (!staffMember) throw new Error('useStaffMember outside of the staff area');
  return staffMember;
}

/** Returns what a staff member may do; of an older server, which does not say so, what the role of that name may. */
export function permissionsOf({ role, permissions }: Account): readonly Permission[] {
  if (role === 'client') return [];
  return permissions ?? builtInRoles[role].permissions;
}

/** Returns whether the staff member has a permission. The server refuses the calls without it, whatever a page shows. */
export function useMay(): (permission: Permission) => boolean {
  const held = permissionsOf(useStaffMember());
  return (permission) => held.includes(permission);
}

/** Whether the staff member may change what the page shows, and not only read it. */
export const MayChangeContext = createContext(true);

export const useMayChange = (): boolean => useContext(MayChangeContext);
