import { createContext, useContext } from 'react';
import type { AreaPage, StaffRole } from '../kit/area-page.ts';
import { useStaffMember } from '../kit/staff-member.ts';

/** The list of pages that the navigation, the routes and the shortcuts derive from. */
export const AreaPagesContext = createContext<readonly AreaPage[]>([]);

/** Returns the pages that the signed-in staff member may open. */
export function useOwnPages(): readonly AreaPage[] {
  const { role } = useStaffMember();
  return useContext(AreaPagesContext).filter(({ roles }) => isFor(roles, role));
}

/** Returns whether the roles include that role. */
export function isFor(roles: readonly StaffRole[], role: string): boolean {
  return roles.some((each) => each === role);
}
