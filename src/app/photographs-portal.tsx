import { QueryClientProvider } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { personMachineFor } from '../actors/person-machine.ts';
import { queryClient } from '../api/query-client.ts';
import { PhotographsPage } from '../person-verification/photographs-page.tsx';
import { secretIn } from './door-path.ts';
import { useReloadOnOtherLink } from './use-reload-on-other-link.ts';

/** The page that a phone opens by a code, around the machine of such links. The secret stays in the address, and nowhere else. */
export default function PhotographsPortal() {
  const [secret] = useState(() => secretIn(window.location.hash, 'link'));
  const [machine] = useState(() => personMachineFor({ phone: secret ?? '' }));
  const actor = useActorRef(machine, { input: { hasToken: secret !== null } });
  useReloadOnOtherLink();
  return (
    <QueryClientProvider client={queryClient}>
      <PhotographsPage actor={actor} />
    </QueryClientProvider>
  );
}
