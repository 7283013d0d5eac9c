import { QueryClientProvider } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { personMachineFor } from '../actors/person-machine.ts';
import { queryClient } from '../api/query-client.ts';
import { PersonPage } from '../person-verification/person-page.tsx';
import { secretIn } from './door-path.ts';
import type { Inspect } from './start-portal.ts';
import { useReloadOnOtherLink } from './use-reload-on-other-link.ts';

/**
 * The page of a person's link around its own machine. The secret stays in the address: a phone may throw the page away
 * while its camera is open, and must find the way back. It is kept nowhere else.
 */
export default function PersonPortal({ inspect }: { inspect: Inspect | undefined }) {
  const [secret] = useState(() => secretIn(window.location.hash, 'link'));
  const [machine] = useState(() => personMachineFor({ link: secret ?? '' }));
  const actor = useActorRef(machine, { input: { hasToken: secret !== null }, inspect });
  useReloadOnOtherLink();
  return (
    <QueryClientProvider client={queryClient}>
      <PersonPage actor={actor} photosBy={{ link: secret ?? '' }} />
    </QueryClientProvider>
  );
}
