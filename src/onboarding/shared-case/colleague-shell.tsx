import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { firmName } from '#domain/firm.ts';
import { sharedCasesPath } from '#domain/learning/addresses.ts';
import { isDirty, attention as selectAttention, sharedSteps, stepId } from '#machines/selectors.ts';
import { stepOf } from '#machines/steps.ts';
import type { ApiError } from '#src/api/api-error.ts';
import { endedAccess } from '#src/api/failures.ts';
import { onboardingQuery } from '#src/api/onboarding.ts';
import { selfQuery } from '#src/api/self.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { FirmMark } from '#src/ui/frame/firm-mark.tsx';
import { Frame } from '#src/ui/frame/frame.tsx';
import sidebar from '#src/ui/frame/sidebar.module.css';
import { FootButton, Sidebar, SidebarFoot } from '#src/ui/frame/sidebar.tsx';
import { usePageStart } from '#src/ui/frame/use-page-start.ts';
import { useDocumentTitle } from '../document-title.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { OutdatedNotice } from '../outdated-notice.tsx';
import { LeaveQuestion } from '../shell/leave-question.tsx';
import styles from '../shell/shell.module.css';
import { StepLink } from '../shell/step-link.tsx';
import { statusOfStep } from '../shell/step-status.ts';
import { NoAccess } from './no-access.tsx';

const drawer = { label: 'Shared parts', openLabel: 'Open the parts', closeLabel: 'Close the parts' };

/** The frame of a case that another client shares: only the shared steps, and nothing of the account of that client. */
export function ColleagueShell({ children }: { children: ReactNode }) {
  const step = useOnboarding(stepId);
  const only = useOnboarding(sharedSteps);
  const main = usePageStart(step);
  const ended = useEndedAccess();
  useDocumentTitle(stepOf(step).title);
  if (ended) return <NoAccess error={ended} />;
  return (
    <>
      <Frame
        className={styles.shell}
        main={main}
        skipLabel="Skip to the form"
        drawer={drawer}
        sidebar={(onChosen) => <SharedSteps onChosen={onChosen} />}
        topBar={
          <>
            <span className={styles.topBarStep}>
              Part {only.indexOf(step) + 1} of {only.length}
            </span>
            <span className={styles.topBarFirm}>
              <FirmMark name={firmName} />
            </span>
          </>
        }
      >
        <OutdatedNotice className={styles.notice} />
        <Saved />
        {children}
      </Frame>
      <LeaveQuestion />
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

function SharedSteps({ onChosen }: { onChosen: (() => void) | undefined }) {
  const current = useOnboarding(stepId);
  const only = useOnboarding(sharedSteps);
  const attention = useOnboarding(selectAttention);
  const progress = useQuery(onboardingQuery).data?.steps ?? [];
  const statuses = only.map((id) => statusOfStep(id, { progress, attention, marked: [] }));
  const complete = statuses.filter((status) => status === 'complete').length;
  return (
    <Sidebar
      firm={firmName}
      label="Shared parts"
      above={
        <ProgressBar value={complete} max={only.length} label={`${complete} of ${only.length} complete`} />
      }
      foot={<Foot />}
    >
      <ol className={sidebar.list}>
        {only.map((id, index) => (
          <li key={id}>
            <StepLink
              step={stepOf(id)}
              status={statuses[index] ?? 'untouched'}
              isCurrent={id === current}
              onChosen={onChosen}
            />
          </li>
        ))}
      </ol>
    </Sidebar>
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
