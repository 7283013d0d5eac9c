import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNotify, useRedirect } from 'react-admin';
import { saveOpenForms } from '#src/admin/kit/draft/open-forms.ts';
import { settleHeldDeletions } from '#src/admin/kit/resource/held-deletions.ts';
import { duplicateTraining, refreshTrainings, type Training } from '#src/api/admin/trainings.ts';
import { TrainingBadge, versionInWords } from '../training-labels.tsx';
import styles from './frame.module.css';

const PreviewDialog = lazy(async () => ({
  default: (await import('../preview/preview-dialog.tsx')).PreviewDialog,
}));

const notDeleted = 'The deletion failed. Try again.';
const notSaved = 'Your text could not be saved first. The form says why';

/** The status of a training, and the actions that are available on each of its pages. */
export function TrainingHead({ training }: { training: Training }) {
  const { id, state, slug } = training;
  const notify = useNotify();
  const redirect = useRedirect();
  const [isPreview, setPreview] = useState(false);
  const duplicating = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if ((await settleHeldDeletions()) === 'failed') throw new Error(notDeleted);
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
    if ((await settleHeldDeletions()) === 'failed') return;
    if (await saveOpenForms()) setPreview(true);
    else notify(notSaved, { type: 'error' });
  };
  return (
    <div className={styles.head}>
      <TrainingBadge state={state} />
      <span className={styles.when}>{versionInWords(training)}</span>
      <div className={styles.buttons}>
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
