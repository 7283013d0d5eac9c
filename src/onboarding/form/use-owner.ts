import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { sharedCaseId } from '#src/api/case-address.ts';
import { selfQuery } from '#src/api/self.ts';

/**
 * Returns whose typed text is stored: the id of the signed-in account, with the shared case that it works on. It remains available
 * after the session has expired while the page is open.
 */
export function useOwner(): string | undefined {
  const id = useQuery(selfQuery).data?.id;
  const known = useRef(id);
  if (id) known.current = id;
  const shared = sharedCaseId();
  return known.current && shared !== null ? `${known.current}/${shared}` : known.current;
}
