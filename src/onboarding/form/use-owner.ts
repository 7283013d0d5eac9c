import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { selfQuery } from '#src/api/self.ts';

/** Returns the id of the signed-in account. It remains available after the session has expired while the page is open. */
export function useOwner(): string | undefined {
  const id = useQuery(selfQuery).data?.id;
  const known = useRef(id);
  if (id) known.current = id;
  return known.current;
}
