import { createContext, useContext } from 'react';
import type { Case } from '#src/api/admin/case.ts';

/** The case that the page shows; never null inside of it. */
export const CaseContext = createContext<Case | null>(null);

/** The case as it was read last, whole. */
export function useCase(): Case {
  const shown = useContext(CaseContext);
  if (!shown) throw new Error('useCase outside of a case’s page');
  return shown;
}
