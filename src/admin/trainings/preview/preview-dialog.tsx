import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type Training, type TrainingContent, trainingPreviewQuery } from '#src/api/admin/trainings.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import styles from './preview.module.css';
import { PreviewOutline } from './preview-outline.tsx';
import { QuizAsTaken } from './quiz-as-taken.tsx';
import { StepAsLearned } from './step-as-learned.tsx';
import { type Stop, stopsOf } from './stops.ts';

/** The draft of a training as learners would see it; it opens at the part that the page behind it edits. */
export function PreviewDialog({ training, onClose }: { training: Training; onClose(): void }) {
  const { data, error } = useQuery({
    ...trainingPreviewQuery(training.id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': `Preview of ${training.title}`, className: styles.preview } }}
    >
      <DialogContent className={styles.content}>
        {error && (
          <FormAlert severity="error" title="The preview could not be loaded">
            {error.message}
          </FormAlert>
        )}
        {!data && !error && <Skeleton variant="rounded" height={400} />}
        {data && <Learned content={data.content} />}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          Close the preview
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Learned({ content }: { content: TrainingContent }) {
  const { partId } = useParams();
  const stops = stopsOf(content);
  const [chosen, setChosen] = useState(() => stops.find(({ part }) => part.id === partId) ?? stops[0]);
  const place = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another stop begins at its top
  useLayoutEffect(() => {
    if (!isFirst.current) place.current?.focus();
    isFirst.current = false;
  }, [chosen]);
  if (!chosen)
    return <p className={styles.nothing}>There is nothing to learn yet: add a module and its steps.</p>;
  const at = stops.indexOf(chosen);
  const beside = (way: -1 | 1): Stop | undefined => stops[at + way];
  const [before, after] = [beside(-1), beside(1)];
  return (
    <div className={styles.player} lang={content.training.language}>
      <PreviewOutline content={content} stops={stops} chosen={chosen} onChoose={setChosen} />
      <section ref={place} tabIndex={-1} aria-label={chosen.part.title} className={styles.stop}>
        {chosen.kind === 'step' ? (
          <StepAsLearned key={chosen.part.id} step={chosen.part} />
        ) : (
          <QuizAsTaken key={chosen.part.id} quiz={chosen.part} />
        )}
        <div className={styles.ways}>
          <Button variant="outlined" disabled={!before} onClick={() => before && setChosen(before)}>
            Previous
          </Button>
          <Button variant="outlined" disabled={!after} onClick={() => after && setChosen(after)}>
            Next
          </Button>
        </div>
      </section>
    </div>
  );
}
