import { type ReactNode, useEffect, useRef } from 'react';
import { firmName } from '../../../domain/firm.ts';
import { isAskingToLeave, stepId } from '../../../machines/selectors.ts';
import { numberOf, stepOf, steps } from '../../../machines/steps.ts';
import { FirmMark } from '../../ui/firm-mark.tsx';
import { useAimedField } from '../aimed-field.ts';
import { useDocumentTitle } from '../document-title.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';
import { Question } from '../question.tsx';
import { CaseNotice } from './case-notice.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';
import { sentenceCase } from './step-title.ts';

/** The frame of the verified portal: the steps on the left (a drawer under 1100 px), the step's page on the right. */
export function Shell({ children }: { children: ReactNode }) {
  const step = useOnboarding(stepId);
  const main = useRef<HTMLElement>(null);
  useDocumentTitle(sentenceCase(stepOf(step).title));
  useFocusOnNewStep(step, main);
  useAimedField(main);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the form
      </a>
      <aside className={styles.sidebar}>
        <Sidebar />
      </aside>
      <header className={styles.topBar}>
        <SidebarDrawer />
        <span className={styles.topBarStep}>
          Step {numberOf(step)} of {steps.length}
        </span>
        <span className={styles.topBarFirm}>
          <FirmMark name={firmName} />
        </span>
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <CaseNotice />
        {children}
      </main>
      <LeaveQuestion />
    </div>
  );
}

/** A new step begins at its top, for the eye and for a screen reader alike. */
function useFocusOnNewStep(step: string, main: React.RefObject<HTMLElement | null>) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [step, main]);
}

function LeaveQuestion() {
  const actor = useOnboardingActor();
  return (
    <Question
      open={useOnboarding(isAskingToLeave)}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay on this page"
      onConfirm={() => actor.send({ type: 'leave.discard' })}
      onCancel={() => actor.send({ type: 'leave.stay' })}
    >
      What you typed on this page is not saved yet.
    </Question>
  );
}
