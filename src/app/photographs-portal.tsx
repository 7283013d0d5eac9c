import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { personMachineFor } from '../actors/person-machine.ts';
import { PhotographsPage } from '../person-verification/photographs-page.tsx';
import { useLinkSecret } from '../ui/browser/link-secret.ts';

/** The page that a phone opens by a QR code, with the machine of such links. */
export default function PhotographsPortal() {
  const secret = useLinkSecret('link');
  const [machine] = useState(() => personMachineFor({ phone: secret ?? '' }));
  const actor = useActorRef(machine, { input: { hasToken: secret !== null } });
  return <PhotographsPage actor={actor} photosBy={{ phone: secret ?? '' }} />;
}
