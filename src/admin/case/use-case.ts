import { createContext, useContext } from 'react';
import type { Case } from '#src/api/admin/case.ts';

/** The case that the page shows; never null inside the page. */
export const CaseContext = createContext<Case | null>(null);

/** Returns the complete case, as last fetched. */
export function useCase(): Case {
  const shown = useContext(CaseContext);
  if (!shown) throw new Error('useCase outside of a case’s page');
  return shown;
}
