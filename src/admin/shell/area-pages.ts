import { createContext, useContext } from 'react';
import type { AreaPage } from '../kit/area-page.ts';
import { useMay } from '../kit/staff-member.ts';

/** The list of pages that the navigation, the routes and the shortcuts derive from. */
export const AreaPagesContext = createContext<readonly AreaPage[]>([]);

/** Returns the pages that the signed-in staff member may open. */
export function useOwnPages(): readonly AreaPage[] {
  const may = useMay();
  return useContext(AreaPagesContext).filter(({ permission }) => may(permission));
}
