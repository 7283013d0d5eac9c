import Button from '@mui/material/Button';
import { useState } from 'react';
import { allowAttempt } from '#src/api/admin/learners.ts';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { dateInWords, timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';
import { useMay } from '../kit/staff-member.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { AccessDialog, ExtraTimeDialog } from './learner-dialogs.tsx';
import { extraTimeInWords, type LearnerProgress } from './learner-labels.tsx';
import styles from './learners.module.css';

/** A learner's access and extra time, with what staff changed. */
export function Adjustments({ learner }: { learner: LearnerProgress }) {
  const mayChange = useMay()('trainings:write');
  const [asked, setAsked] = useState<'access' | 'time' | null>(null);
  const { accessUntil, extraTime } = learner;
  const close = () => setAsked(null);
  return (
    <>
      <LinkFacts
        facts={[
          ['Access', accessUntil === null ? 'Without an end' : `Until ${dateInWords(accessUntil)}`],
          ['Extra time for quizzes', extraTimeInWords(extraTime)],
        ]}
      />
      {mayChange && (
        <div className={`${layout.row} ${styles.actions}`}>
          <Button variant="outlined" onClick={() => setAsked('access')}>
            Change access
          </Button>
          <Button variant="outlined" onClick={() => setAsked('time')}>
            Change extra time
          </Button>
        </div>
      )}
      {asked === 'access' && <AccessDialog learner={learner} onClose={close} />}
      {asked === 'time' && <ExtraTimeDialog learner={learner} onClose={close} />}
    </>
  );
}

/** What staff changed for a learner, the latest first. */
export function AdjustmentHistory({ learner }: { learner: LearnerProgress }) {
  const quizzes = [...learner.modules.flatMap((module) => module.quizzes), ...learner.quizzes];
  const titleOf = (id: string | null) => quizzes.find((quiz) => quiz.id === id)?.title ?? 'a quiz';
  const { adjustments } = learner;
  if (adjustments.length === 0) {
    return <EmptyNote title="No changes yet">Changes of access, time and attempts appear here.</EmptyNote>;
  }
  return (
    <ul className={`${layout.lines} ${styles.changes}`}>
      {adjustments.map(({ id, kind, quizId, accessUntil, extraTime, reason, staffName, at }) => (
        <li key={id}>
          <p>
            {kind === 'attempt' && `Another attempt at “${titleOf(quizId)}”`}
            {kind === 'access' &&
              (accessUntil === null ? 'Access without an end' : `Access until ${dateInWords(accessUntil)}`)}
            {kind === 'extraTime' && `Extra time: ${extraTimeInWords(extraTime)}`}
          </p>
          <p className={textStyles.note}>
            {reason} · {staffName}, {timeInWords(at)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The button that allows another attempt, for a quiz without an attempt that is left. */
export function FurtherAttempt({
  learnerId,
  quiz,
}: {
  learnerId: string;
  quiz: { id: string; title: string };
}) {
  const mayChange = useMay()('trainings:write');
  const [isAsking, setAsking] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button
        className={styles.further}
        size="small"
        variant="outlined"
        aria-label={`Allow another attempt: ${quiz.title}`}
        onClick={() => setAsking(true)}
      >
        Allow another attempt
      </Button>
      {isAsking && (
        <AdjustDialog
          title={`Allow another attempt at “${quiz.title}”?`}
          text="Earlier attempts stay in the record, and the best result counts."
          action="Allow attempt"
          done="The learner has another attempt"
          send={(reason) => allowAttempt(learnerId, { quizId: quiz.id, reason })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
