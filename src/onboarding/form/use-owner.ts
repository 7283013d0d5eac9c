import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { selfQuery } from '#src/api/self.ts';

/** The address of whoever is signed in; still known while the session ends under the page. */
export function useOwner(): string | undefined {
  const email = useQuery(selfQuery).data?.email;
  const known = useRef(email);
  if (email) known.current = email;
  return known.current;
}
