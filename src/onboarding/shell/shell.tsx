import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { stepId } from '#machines/selectors.ts';
import { numberOf, type StepId, stepOf, steps } from '#machines/steps.ts';
import { usePageStart } from '#src/ui/frame/use-page-start.ts';
import { useChangeRequests } from '../change-checklist.tsx';
import { useDocumentTitle } from '../document-title.ts';
import { useHelp } from '../help/help.tsx';
import { useLinkedField } from '../linked-field.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { CaseNotice } from './case-notice.tsx';
import { StepFrame } from './step-frame.tsx';
import { StepsSidebar } from './steps-sidebar.tsx';

const drawer = { label: 'Onboarding steps', openLabel: 'Open the steps', closeLabel: 'Close the steps' };

/** The frame of the verified portal: the steps and the current step's page. */
export function Shell({ children }: { children: ReactNode }) {
  const step = useOnboarding(stepId);
  const main = usePageStart(step);
  useDocumentTitle(sentenceCase(stepOf(step).title));
  useLinkedField(main);
  useLedToMark(step);
  const help = useHelp(step);
  return (
    <>
      <StepFrame
        main={main}
        drawer={drawer}
        sidebar={(onChosen) => <StepsSidebar onChosen={onChosen} />}
        position={`Step ${numberOf(step)} of ${steps.length}`}
        helpButtons={{ topBar: help.button('topBar'), page: help.button('page') }}
        aside={help.column}
      >
        <CaseNotice />
        {children}
      </StepFrame>
      {help.drawers}
    </>
  );
}

/** Returns the title of the browser tab: "Company Details" → "Company details". */
function sentenceCase(title: string): string {
  return title.charAt(0) + title.slice(1).toLowerCase();
}

/** After a save while changes are requested, the next requested change opens: the address then names its field. */
function useLedToMark(step: StepId): void {
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
