import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { RecordContextProvider, useNotify, useRedirect } from 'react-admin';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { saveOpenForms } from '#src/admin/kit/draft/open-forms.ts';
import { RecordShow } from '#src/admin/kit/form/record-pages.tsx';
import layout from '#src/admin/kit/layout.module.css';
import { settleHeldActions } from '#src/admin/kit/resource/held-actions.ts';
import shared from '#src/admin/kit/tabs.module.css';
import { useCurrentInSight } from '#src/admin/kit/use-current-in-sight.ts';
import { duplicateTraining, refreshTrainings, type Training } from '#src/api/admin/trainings.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import textStyles from '#src/ui/text/text.module.css';
import { type TrainingTab, trainingAddresses, trainingTabs } from '../training-addresses.ts';
import { TrainingBadge, versionInWords } from '../training-labels.tsx';
import styles from './frame.module.css';

const removal = {
  action: 'Delete training',
  question: ({ title }: Training) => `Delete ${title}?`,
  text: 'It is deleted permanently, with its modules, steps and quizzes. A training that someone has bought or begun cannot be deleted. Withdraw it instead.',
  nameOf: ({ title }: Training) => title,
};

const labels: Record<TrainingTab, string> = {
  about: 'About',
  outline: 'Outline',
  publish: 'Publish',
  results: 'Results',
};

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
    <nav
      ref={nav}
      aria-label="Parts of the training"
      className={`${shared.tabs} ${layout.screenOnly} ${styles.tabs}`}
    >
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

const PreviewDialog = lazy(async () => ({
  default: (await import('../preview/preview-dialog.tsx')).PreviewDialog,
}));

const notDeleted = 'The deletion failed. Try again.';
const notSaved = 'Your text could not be saved first. The form says why';

/** The status of a training, and the actions that are available on each of its pages. */
function TrainingHead({ training }: { training: Training }) {
  const { id, state, slug } = training;
  const notify = useNotify();
  const redirect = useRedirect();
  const [isPreview, setPreview] = useState(false);
  const duplicating = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if ((await settleHeldActions()) === 'failed') throw new Error(notDeleted);
      if (!(await saveOpenForms())) throw new Error(notSaved);
      return duplicateTraining(id);
    },
    onSuccess: (copy) => {
      void refreshTrainings();
      notify(`${copy.title} is created. Only staff see it`, { type: 'success' });
      redirect('edit', 'trainings', copy.id);
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  const preview = async () => {
    if ((await settleHeldActions()) === 'failed') return;
    if (await saveOpenForms()) setPreview(true);
    else notify(notSaved, { type: 'error' });
  };
  return (
    <div className={layout.row}>
      <TrainingBadge state={state} />
      <span className={textStyles.note}>{versionInWords(training)}</span>
      <div className={`${layout.row} ${styles.buttons}`}>
        <Button size="small" variant="outlined" onClick={() => void preview()}>
          Preview as learner
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={duplicating.isPending}
          onClick={() => duplicating.mutate()}
        >
          Duplicate
        </Button>
        {state === 'published' && (
          <Button size="small" href={`/trainings/${slug}`} target="_blank" rel="noopener">
            See it in the catalogue
          </Button>
        )}
      </div>
      <Suspense>
        {isPreview && <PreviewDialog training={training} onClose={() => setPreview(false)} />}
      </Suspense>
    </div>
  );
}
