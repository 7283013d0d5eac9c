import { useActorRef } from '@xstate/react';
import { use, useState } from 'react';
import { personMachineFor } from '../actors/person-machine.ts';
import { reportPath } from '../onboarding/paths.ts';
import { PersonPage } from '../person-verification/person-page.tsx';
import { secretAfter, useLinkSecret } from '../ui/browser/link-secret.ts';
import { InspectContext } from './entry-frame.tsx';

/** The page of a person's mailed link, with its machine. */
export default function PersonPortal() {
  const secret = useLinkSecret('link');
  const inspect = use(InspectContext);
  const [machine] = useState(() => personMachineFor({ link: secret ?? '' }));
  const actor = useActorRef(machine, { input: { hasToken: secret !== null }, inspect });
  const [report] = useState(() => secretAfter('report', window.location.hash));
  return (
    <PersonPage
      actor={actor}
      photosBy={{ link: secret ?? '' }}
      report={report && `${reportPath}#report=${report}`}
    />
  );
}
