import type { components } from '#contract/schema.d.ts';
import { LinkFacts } from '#src/ui/frame/link-page.tsx';
import { CheckIcon } from '#src/ui/icons/icons.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { RecordShow } from '../kit/form/record-pages.tsx';
import layout from '../kit/layout.module.css';
import { AdjustmentHistory, Adjustments, FurtherAttempt } from './adjustments.tsx';
import { Attempts } from './attempts.tsx';
import { LearnerBadge, type LearnerProgress, percent } from './learner-labels.tsx';
import styles from './learners.module.css';

type Module = components['schemas']['TrainingLearnerProgress']['modules'][number];

/** One learner in one training: the progress, and every attempt with its answers. */
export default function LearnerPage() {
  return (
    <RecordShow<LearnerProgress> titleOf={({ name, email }) => name || email} back="Back to the learners">
      {(learner) => <Progress learner={learner} />}
    </RecordShow>
  );
}

function Progress({ learner }: { learner: LearnerProgress }) {
  const { email, title, versionNumber, state, done, total, bestScore, startedAt, completedAt } = learner;
  // A record that the list has put into the cache has no outline yet.
  const { modules = [], quizzes = [], adjustments } = learner as Partial<LearnerProgress>;
  return (
    <div className={`${layout.record} ${styles.details}`}>
      <LinkFacts
        facts={[
          ['State', <LearnerBadge key="state" state={state} />],
          ['Email address', email],
          ['Training', `${title}, version ${versionNumber}`],
          ['Progress', `${done} of ${total} done`],
          ['Best score', percent(bestScore)],
          ['Begun', timeInWords(startedAt)],
          ['Completed', completedAt === null ? 'Not yet' : timeInWords(completedAt)],
          ['Last active', timeInWords(learner.lastActivityAt)],
        ]}
      />
      {adjustments && (
        <section aria-labelledby="access">
          <h2 id="access">Access and time</h2>
          <Adjustments learner={learner} />
        </section>
      )}
      <section aria-labelledby="outline">
        <h2 id="outline">Steps and quizzes</h2>
        {modules.map((module) => (
          <ModuleOf key={module.id} learnerId={learner.id} module={module} />
        ))}
        {quizzes.length > 0 && (
          <ModuleOf learnerId={learner.id} module={{ id: 'end', title: 'At the end', steps: [], quizzes }} />
        )}
      </section>
      <section aria-labelledby="attempts">
        <h2 id="attempts">Attempts at quizzes</h2>
        <Attempts learningId={learner.id} />
      </section>
      {adjustments && (
        <section aria-labelledby="changes">
          <h2 id="changes">Changes by staff</h2>
          <AdjustmentHistory learner={learner} />
        </section>
      )}
    </div>
  );
}

function ModuleOf({ learnerId, module: { title, steps, quizzes } }: { learnerId: string; module: Module }) {
  return (
    <div>
      <h3 className={styles.module}>{title}</h3>
      <ul className={`${layout.lines} ${styles.items}`}>
        {steps.map(({ id, title: step, doneAt }) => (
          <li key={id}>
            <Mark isDone={doneAt !== null} />
            <span>{step}</span>
            <span className={textStyles.note}>{doneAt === null ? 'Not done' : timeInWords(doneAt)}</span>
          </li>
        ))}
        {quizzes.map(
          ({ id, title: quiz, best, attempts, attemptsAllowed, noAttemptLeft, passPercentage }) => (
            <li key={id}>
              <Mark isDone={best?.passed === true} />
              <span>
                {quiz}, {passPercentage}% needed
              </span>
              <span className={`${textStyles.note} tabular`}>
                {best ? `Best ${percent(best.score)}` : 'No result'} · {attempts}
                {attemptsAllowed === null ? '' : ` of ${attemptsAllowed}`}{' '}
                {attempts === 1 && attemptsAllowed === null ? 'attempt' : 'attempts'}
              </span>
              {noAttemptLeft && <FurtherAttempt learnerId={learnerId} quiz={{ id, title: quiz }} />}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <span className={isDone ? styles.done : styles.open}>
      {isDone && <CheckIcon size={16} />}
      <VisuallyHidden>{isDone ? 'Done: ' : 'Open: '}</VisuallyHidden>
    </span>
  );
}
