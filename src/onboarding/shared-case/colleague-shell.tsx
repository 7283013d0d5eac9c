import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { sharedCasesPath } from '#domain/learning/addresses.ts';
import { isDirty, marked as selectMarked, sharedSteps, stepId } from '#machines/selectors.ts';
import { stepOf } from '#machines/steps.ts';
import type { ApiError } from '#src/api/api-error.ts';
import { endedAccess } from '#src/api/failures.ts';
import { selfQuery } from '#src/api/self.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FootButton, SidebarFoot } from '#src/ui/frame/sidebar.tsx';
import { usePageStart } from '#src/ui/frame/use-page-start.ts';
import { useDocumentTitle } from '../document-title.ts';
import { useHelp } from '../help/help.tsx';
import { useLinkedField } from '../linked-field.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { useLedToMark } from '../shell/led-to-mark.ts';
import styles from '../shell/shell.module.css';
import { StepFrame } from '../shell/step-frame.tsx';
import { StepList } from '../shell/step-list.tsx';
import { NoAccess } from './no-access.tsx';
import { SharedNotice } from './shared-notice.tsx';

const drawer = { label: 'Shared parts', openLabel: 'Open the parts', closeLabel: 'Close the parts' };

/** The frame of a case that another client shares: only the shared steps, and nothing of the account of that client. */
export function ColleagueShell({ children }: { children: ReactNode }) {
  const step = useOnboarding(stepId);
  const only = useOnboarding(sharedSteps);
  const marked = useOnboarding(selectMarked);
  const main = usePageStart(step);
  useLinkedField(main);
  useLedToMark(step);
  const help = useHelp(step, { hasMessages: false });
  const ended = useEndedAccess();
  useDocumentTitle(stepOf(step).title);
  if (ended) return <NoAccess error={ended} />;
  return (
    <>
      <StepFrame
        main={main}
        drawer={drawer}
        sidebar={(onChosen) => (
          <StepList label={drawer.label} steps={only} marked={marked} foot={<Foot />} onChosen={onChosen} />
        )}
        position={`Part ${only.indexOf(step) + 1} of ${only.length}`}
        helpButtons={{ topBar: help.button('topBar'), page: help.button('page') }}
        aside={help.column}
      >
        <Saved />
        <SharedNotice step={step} />
        {children}
      </StepFrame>
      {help.drawers}
    </>
  );
}

/** Returns the error that says why the case is no longer shared; null while it is. */
function useEndedAccess(): ApiError | null {
  const [ended, setEnded] = useState<ApiError | null>(null);
  useEffect(() => endedAccess.listen(setEnded), []);
  return ended;
}

/** Confirms a save until something is changed: unlike in the own case, it may lead to no other step. */
function Saved() {
  const actor = useOnboardingActor();
  const dirty = useOnboarding(isDirty);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    const saving = actor.on('ledToMark', () => setSaved(true));
    return () => saving.unsubscribe();
  }, [actor]);
  useEffect(() => {
    if (dirty) setSaved(false);
  }, [dirty]);
  return (
    <div className={styles.notice} role="status">
      {isSaved && (
        <FormAlert severity="success" title="Saved">
          Your colleague sees it, and certifies it together with the rest.
        </FormAlert>
      )}
    </div>
  );
}

function Foot() {
  const actor = useOnboardingActor();
  const email = useQuery(selfQuery).data?.email;
  return (
    <SidebarFoot
      who={email ? { words: email, email } : undefined}
      onLogOut={() => actor.send({ type: 'signOut' })}
    >
      <FootButton href={sharedCasesPath}>Your other onboardings</FootButton>
    </SidebarFoot>
  );
}
