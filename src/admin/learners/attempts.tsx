import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  attemptQuery,
  attemptsOfLearnerQuery,
  type QuizAttempt,
  type QuizAttemptSummary,
} from '#src/api/admin/learners.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ChevronDownIcon } from '#src/ui/icons/icons.tsx';
import { EmptyNote } from '#src/ui/table/empty-note.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';
import { TryAgain } from '../kit/try-again.tsx';
import { AttemptBadge, percent } from './learner-labels.tsx';
import styles from './learners.module.css';

/** A learner's attempts at the quizzes of a training, newest first. Each expands to its answers. */
export function Attempts({ learningId }: { learningId: string }) {
  const { data, error, refetch } = useQuery(attemptsOfLearnerQuery(learningId));
  if (error) {
    return (
      <FormAlert
        severity="error"
        title="The attempts could not be loaded"
        action={<TryAgain onClick={() => void refetch()} />}
      >
        {error.message}
      </FormAlert>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={120} />;
  if (data.items.length === 0) {
    return <EmptyNote title="No attempt yet">Attempts appear here when the learner begins a quiz.</EmptyNote>;
  }
  return (
    <div>
      {data.items.map((attempt) => (
        <Attempt key={attempt.id} attempt={attempt} />
      ))}
    </div>
  );
}

function Attempt({ attempt }: { attempt: QuizAttemptSummary }) {
  const [isOpen, setOpen] = useState(false);
  const { id, title, state, startedAt, score, marks, totalMarks } = attempt;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={isOpen}
      onChange={(_event, next) => setOpen(next)}
      slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary className={styles.head} expandIcon={<ChevronDownIcon />}>
        <span className={layout.row}>
          <span>{title}</span>
          <AttemptBadge state={state} />
          <span className={`${textStyles.note} tabular`}>
            {marks === null ? '' : `${percent(score)} (${marks} of ${totalMarks} marks) · `}
            {timeInWords(startedAt)}
          </span>
        </span>
      </AccordionSummary>
      <AccordionDetails>{isOpen && <Answers id={id} />}</AccordionDetails>
    </Accordion>
  );
}

function Answers({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(attemptQuery(id));
  if (error) {
    return (
      <FormAlert
        severity="error"
        title="The answers could not be loaded"
        action={<TryAgain onClick={() => void refetch()} />}
      >
        {error.message}
      </FormAlert>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={160} />;
  return (
    <ol className={styles.questions}>
      {data.questions.map((question) => (
        <li key={question.id}>
          <Question question={question} attempt={data} />
        </li>
      ))}
    </ol>
  );
}

function Question({
  question,
  attempt,
}: {
  question: QuizAttempt['questions'][number];
  attempt: QuizAttempt;
}) {
  const { id, text, marks, options } = question;
  const answer = attempt.answers.find(({ questionId }) => questionId === id);
  const feedback = attempt.feedback?.find(({ questionId }) => questionId === id);
  const inWords = (value: readonly string[]) =>
    value.map((each) => options.find((option) => option.id === each)?.text ?? each).join(', ');
  const right = feedback?.accepted ?? feedback?.correct ?? [];
  return (
    <>
      <p className={textStyles.strong}>{text}</p>
      <p>
        Answer: {answer ? inWords(answer.value) : 'none'} ·{' '}
        <span className={feedback?.right ? styles.done : styles.wrong}>
          {feedback?.right ? `right, ${marks} of ${marks}` : `wrong, 0 of ${marks}`}
        </span>
      </p>
      {feedback && !feedback.right && <p className={textStyles.note}>Right: {inWords(right)}</p>}
    </>
  );
}
