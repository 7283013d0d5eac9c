import type { ReactNode } from 'react';
import { stepId } from '#machines/selectors.ts';
import { numberOf, stepOf, steps } from '#machines/steps.ts';
import { usePageStart } from '#src/ui/frame/use-page-start.ts';
import { useDocumentTitle } from '../document-title.ts';
import { useHelp } from '../help/help.tsx';
import { useLinkedField } from '../linked-field.ts';
import { useOnboarding } from '../onboarding-actor.ts';
import { CaseNotice } from './case-notice.tsx';
import { useLedToMark } from './led-to-mark.ts';
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
  const help = useHelp(step, { hasMessages: true });
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
