import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type StepId, stepOf } from '#machines/steps.ts';
import { useChangeRequests } from '../change-checklist.tsx';
import { useOnboardingActor } from '../onboarding-actor.ts';

/** After a save while changes are requested, the next requested change opens: the address then names its field. */
export function useLedToMark(step: StepId): void {
  const actor = useOnboardingActor();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const requests = useChangeRequests(step);
  const [led, setLed] = useState<StepId | null>(null);
  useEffect(() => {
    const leading = actor.on('ledToMark', (event) => setLed(event.step));
    return () => leading.unsubscribe();
  }, [actor]);
  useEffect(() => {
    // The address must follow the machine first: until then it names the saved page.
    if (led === null || led !== step || pathname !== stepOf(led).path) return;
    setLed(null);
    const next = requests.find(({ mended, property }) => !mended && property !== '');
    if (next) navigate({ pathname, hash: `#${encodeURIComponent(next.property)}` }, { replace: true });
  }, [led, step, pathname, requests, navigate]);
}
