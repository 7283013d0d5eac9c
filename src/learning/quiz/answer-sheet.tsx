import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useActorRef, useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { SheetAnswers } from '#machines/answer-sheet.machine.ts';
import { answerSheet } from '#src/actors/answer-sheet.ts';
import { observer } from '#src/actors/observer.ts';
import type { QuizAttempt } from '#src/api/quiz-attempts.ts';
import { asRecord, typedText } from '#src/api/typed-text.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { CheckIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { counted } from '../learning-words.ts';
import { Question } from './question.tsx';
import styles from './quiz.module.css';

/** Answers that the server does not have yet, by attempt: they survive a reload while the server is unreachable. */
const typedAnswers = typedText<SheetAnswers>({
  name: 'quiz',
  side: 'client',
  parse: (stored) => {
    const answers = asRecord(stored);
    return answers && isAnswers(answers) ? answers : null;
  },
});

function isAnswers(value: Record<string, unknown>): value is SheetAnswers {
  return Object.values(value).every(
    (each) => Array.isArray(each) && each.every((text) => typeof text === 'string'),
  );
}

/** Returns whether a question has an answer: a selected option, or a text that is not blank. */
const isAnswered = (value: readonly string[] = []) => value.some((each) => each.trim() !== '');

const QuestionDialog = lazy(async () => ({
  default: (await import('#src/ui/dialog/question-dialog.tsx')).QuestionDialog,
}));

interface AnswerSheetProps {
  attempt: QuizAttempt;
  owner: string;
  /** When the attempt was read, in milliseconds of the browser's monotonic clock (`performance.now`). */
  readAt: number;
  intro: string;
  language: string;
  onShown(): void;
}

/** An attempt in progress: its questions, each answer saved when it is given, the time limit, and handing in. */
export function AnswerSheet({ attempt, owner, readAt, intro, language, onShown }: AnswerSheetProps) {
  const { id, title, questions } = attempt;
  const [input] = useState(() => inputOf(attempt, owner, readAt));
  const actor = useActorRef(answerSheet, { input, ...(observer && { inspect: observer }) });
  const { answers, unsaved, timeIsUp } = useSelector(actor, ({ context }) => context);
  const state = useSelector(actor, ({ value }) => placeOf(value));
  const isBusy = state === 'handingIn' || state === 'over';
  const missing = questions.filter((question) => !isAnswered(answers[question.id]));

  useEffect(() => {
    onShown();
  }, [onShown]);
  useEffect(() => {
    typedAnswers.write(owner, id, Object.keys(unsaved).length > 0 ? unsaved : null);
  }, [owner, id, unsaved]);
  useEffect(() => {
    const retry = () => actor.send({ type: 'retry' });
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [actor]);

  return (
    <Stack
      component="form"
      spacing={6}
      noValidate
      className={styles.sheet}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'handIn' });
      }}
    >
      <div lang={language}>
        <PageHeader title={title} why={intro} />
      </div>
      <div className={`${text.small} ${styles.standing}`}>
        <span className="tabular">
          {questions.length - missing.length} of {questions.length} answered
        </span>
        <Saving state={state} />
        {input.timeLeft !== null && <TimeLeft endsAt={readAt + timeLeftOf(attempt)} />}
      </div>
      {timeIsUp && state === 'notHandedIn' && (
        <FormAlert severity="warning" title="The time is over">
          We submit your answers as soon as the server can be reached.
        </FormAlert>
      )}
      <Stack component="ol" spacing={4}>
        {questions.map((question, place) => (
          <li key={question.id}>
            <Question
              number={place + 1}
              question={question}
              value={answers[question.id] ?? []}
              language={language}
              disabled={isBusy || timeIsUp}
              onAnswer={(value) => actor.send({ type: 'answer', questionId: question.id, value })}
            />
          </li>
        ))}
      </Stack>
      {(state === 'failed' || state === 'refused' || state === 'notHandedIn') && (
        <NotSent actor={actor} state={state} />
      )}
      <div className={styles.handIn}>
        <Button type="submit" variant="contained" size="large" disabled={isBusy}>
          <BusyLabel busy={isBusy} label="Submit" busyLabel="Submitting…" />
        </Button>
      </div>
      <Suspense>
        {state === 'asking' && (
          <QuestionDialog
            title="Submit with unanswered questions?"
            action="Submit"
            cancelLabel="Continue answering"
            hasFocusOnCancel
            onAction={() => actor.send({ type: 'confirm' })}
            onCancel={() => actor.send({ type: 'goBack' })}
          >
            {counted(missing.length, 'question has', 'questions have')} no answer and{' '}
            {missing.length === 1 ? 'counts' : 'count'} as wrong:{' '}
            {missing.map((question) => `question ${questions.indexOf(question) + 1}`).join(', ')}.
          </QuestionDialog>
        )}
      </Suspense>
    </Stack>
  );
}

interface NotSentProps {
  actor: ReturnType<typeof useActorRef<typeof answerSheet>>;
  state: 'failed' | 'refused' | 'notHandedIn';
}

function NotSent({ actor, state }: NotSentProps) {
  const message = useSelector(actor, ({ context }) => context.message);
  return (
    <FormAlert
      severity="error"
      title={
        state === 'notHandedIn' ? 'The quiz is not submitted yet' : 'Your last answers are not saved yet'
      }
      action={<AlertButton onClick={() => actor.send({ type: 'retry' })}>Try again now</AlertButton>}
    >
      {message} {state === 'refused' ? '' : 'We keep trying. '}Your answers are not lost.
    </FormAlert>
  );
}

/** Returns the milliseconds that the attempt had left when it was read, by the server's clock. */
const timeLeftOf = ({ endsAt, now }: QuizAttempt) =>
  endsAt === null ? 0 : Math.max(0, Date.parse(endsAt) - Date.parse(now));

function inputOf(attempt: QuizAttempt, owner: string, readAt: number) {
  return {
    id: attempt.id,
    questionIds: attempt.questions.map(({ id }) => id),
    answers: Object.fromEntries(attempt.answers.map(({ questionId, value }) => [questionId, value])),
    unsaved: typedAnswers.read(owner, attempt.id) ?? {},
    timeLeft: attempt.endsAt === null ? null : Math.max(0, readAt + timeLeftOf(attempt) - performance.now()),
  };
}

const placeOf = (value: 'over' | { answering: SheetPlace }) => (value === 'over' ? value : value.answering);

type SheetPlace =
  | 'looking'
  | 'saved'
  | 'pausing'
  | 'saving'
  | 'failed'
  | 'refused'
  | 'asking'
  | 'handingIn'
  | 'notHandedIn';

/** Whether the answers are saved. Only a failure is announced, by the alert about it. */
function Saving({ state }: { state: string }) {
  if (state === 'pausing' || state === 'saving')
    return <span className={`${text.quiet} ${styles.saving}`}>Saving…</span>;
  if (state === 'failed' || state === 'refused' || state === 'notHandedIn') {
    return <span className={styles.unsaved}>Not saved yet</span>;
  }
  return (
    <span className={`${text.quiet} ${styles.saving}`}>
      <CheckIcon size={16} /> Saved
    </span>
  );
}

/** Minutes before the end at which the time is announced. */
const announcedMinutes = [10, 5, 1];

const secondsUntil = (endsAt: number) => Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));

/** The time left, updated every second. @param endsAt by the browser's monotonic clock (`performance.now`) */
function TimeLeft({ endsAt }: { endsAt: number }) {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(endsAt));
    tick();
    const timer = window.setInterval(tick, 1000);
    return () => window.clearInterval(timer);
  }, [endsAt]);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const digits = (value: number) => `${value}`.padStart(2, '0');
  const words = hours > 0 ? `${hours}:${digits(minutes)}` : `${minutes}`;
  const announced = announcedMinutes.findLast((each) => seconds <= each * 60);
  return (
    <>
      <span
        role="timer"
        className={seconds <= 60 ? `tabular ${styles.time} ${styles.late}` : `tabular ${styles.time}`}
      >
        {words}:{digits(seconds % 60)} left
      </span>
      <VisuallyHidden>
        <span role="status">
          {seconds > 0 && announced !== undefined && `Less than ${counted(announced, 'minute')} left`}
          {seconds === 0 && 'The time is over'}
        </span>
      </VisuallyHidden>
    </>
  );
}
