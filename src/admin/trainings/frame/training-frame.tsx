import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { RecordContextProvider } from 'react-admin';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { RecordShow } from '#src/admin/kit/form/record-pages.tsx';
import shared from '#src/admin/kit/tabs.module.css';
import { useCurrentInSight } from '#src/admin/kit/use-current-in-sight.ts';
import type { Training } from '#src/api/admin/trainings.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { type TrainingTab, trainingAddresses, trainingTabs } from '../training-addresses.ts';
import styles from './frame.module.css';
import { TrainingHead } from './training-head.tsx';

const removal = {
  action: 'Delete training',
  question: ({ title }: Training) => `Delete ${title}?`,
  text: 'It is deleted permanently, with its modules, steps and quizzes. A training that someone has bought or begun cannot be deleted. Withdraw it instead.',
  nameOf: ({ title }: Training) => title,
};

const labels: Record<TrainingTab, string> = { about: 'About', outline: 'Outline', publish: 'Publish' };

interface TrainingFrameProps {
  /** The tab that is shown, or that the shown page belongs to. */
  tab: TrainingTab;
  children(training: Training): ReactNode;
}

/** The frame of the pages of a training: its status, and links to its parts. */
export function TrainingFrame({ tab, children }: TrainingFrameProps) {
  return (
    <RecordShow<Training> titleOf={({ title }) => title} back="Back to the trainings" removal={removal}>
      {(training) => (
        <>
          <TrainingHead training={training} />
          <Tabs training={training} tab={tab} />
          <Part>
            <StillMissing />
            {/* Resets the record context: the forms inside are for other records, and for new ones. */}
            <RecordContextProvider value={undefined}>{children(training)}</RecordContextProvider>
          </Part>
        </>
      )}
    </RecordShow>
  );
}

/** The tabs as links, so that each has its own address. */
function Tabs({ training, tab }: { training: Training; tab: TrainingTab }) {
  const nav = useRef<HTMLElement>(null);
  useCurrentInSight(nav, tab);
  return (
    <nav ref={nav} aria-label="Parts of the training" className={`${shared.tabs} ${styles.tabs}`}>
      {trainingTabs.map((each) => (
        <Link
          key={each}
          to={trainingAddresses.tab(training.id, each)}
          className={`${shared.tab} ${styles.tab}`}
          aria-current={each === tab ? 'page' : undefined}
        >
          {labels[each]}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Scrolls each part to its top and moves the focus there: for the frame of the area, all parts of a training are one page, and
 * the link that was followed is removed with its part.
 */
function Part({ children }: { children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const isFollowed = useNavigationType() === 'PUSH';
  useLayoutEffect(() => {
    if (!isFollowed) return;
    window.scrollTo(0, 0);
    place.current?.focus({ preventScroll: true });
  }, [isFollowed]);
  return (
    <section ref={place} tabIndex={-1} aria-label="This part of the training" className={styles.part}>
      {children}
    </section>
  );
}

/** What to correct on this page, for a user who came from the list of missing items. */
function StillMissing() {
  const state = useLocation().state as { missing?: unknown } | null;
  return typeof state?.missing === 'string' ? (
    <FormAlert severity="info" title="Before it can be published">
      {state.missing}
    </FormAlert>
  ) : null;
}
