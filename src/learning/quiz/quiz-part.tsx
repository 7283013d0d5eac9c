import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { ApiError } from '#src/api/api-error.ts';
import { type Learning, learnedMore, type QuizStanding } from '#src/api/learning.ts';
import { attemptQuery, attemptsQuery, beginAttempt } from '#src/api/quiz-attempts.ts';
import { selfQuery } from '#src/api/self.ts';
import { LoadFailure } from '#src/client-pages/page-states.tsx';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import shared from '../learning.module.css';
import { counted, minutesInWords } from '../learning-words.ts';
import { type Around, OnButton, PartFoot } from '../player/part-links.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import { isPassed, QuizResult, standingInWords } from './quiz-result.tsx';

type QuizPartProps = Around & { learning: Learning; slug: string; quiz: QuizStanding };

/** A quiz: its terms and past results, the attempt in progress, or the result of one. */
export function QuizPart({ learning, slug, quiz, before, after }: QuizPartProps) {
  const { trainingId, language } = learning;
  const [attemptId, setAttemptId] = useState(quiz.attemptUnderWay);
  const begin = useMutation({
    mutationFn: () => beginAttempt(trainingId, quiz.id),
    onSuccess: (attempt) => setAttemptId(attempt.id),
    // Another window was faster, or an editor changed the quiz: the page shows the current state.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) learnedMore(trainingId);
    },
  });
  const again = {
    // A perfect score cannot be improved.
    isPossible: quiz.open && quiz.attemptsLeft !== 0 && quiz.best?.score !== 100,
    isBusy: begin.isPending,
    begin: () => begin.mutate(),
  };
  const beginFailure = begin.error && (
    <FormAlert severity="error" title="The quiz was not started">
      {asSentence(begin.error.message)}
    </FormAlert>
  );
  if (attemptId !== null) {
    return (
      <>
        {beginFailure}
        <Attempt
          key={attemptId}
          id={attemptId}
          quiz={quiz}
          language={language}
          again={again}
          hasCertificate={learning.completedAt !== null}
        />
        <PartFoot slug={slug} before={before}>
          {quiz.best?.passed === true && <OnButton slug={slug} after={after} />}
        </PartFoot>
      </>
    );
  }
  return (
    <>
      <div lang={language}>
        <PageHeader title={quiz.title} why={quiz.intro} />
      </div>
      <Terms quiz={quiz} />
      {beginFailure}
      {quiz.best?.passed === true && (
        <FormAlert severity="success" title="You have passed this quiz">
          {quiz.best.score !== null && `Your best result: ${quiz.best.score} %. `}
          {again.isPossible && 'You can try again for a better result. The quiz stays passed.'}
        </FormAlert>
      )}
      {quiz.best?.passed !== true && quiz.attemptsLeft === 0 && (
        <FormAlert severity="info" title="No attempt is left">
          {quiz.best && `Your best result: ${quiz.best.score} %. `}Contact us if you think that you should get
          another attempt.
        </FormAlert>
      )}
      {again.isPossible && (
        <div>
          <Button
            variant={quiz.best?.passed === true ? 'outlined' : 'contained'}
            size="large"
            disabled={again.isBusy}
            onClick={again.begin}
          >
            <BusyLabel
              busy={again.isBusy}
              label={quiz.best ? 'Try again' : 'Start the quiz'}
              busyLabel="Beginning…"
            />
          </Button>
        </div>
      )}
      <Earlier trainingId={trainingId} quizId={quiz.id} onOpen={setAttemptId} />
      <PartFoot slug={slug} before={before}>
        {quiz.best?.passed === true && <OnButton slug={slug} after={after} />}
      </PartFoot>
    </>
  );
}

/** The terms of the quiz, before it is started. */
function Terms({ quiz }: { quiz: QuizStanding }) {
  const { questionCount, passPercentage, timeLimitMinutes, extraMinutes, attemptsAllowed, attemptsLeft } =
    quiz;
  return (
    <ul className="fact-line">
      <li>{counted(questionCount, 'question')}</li>
      <li>Passed with {passPercentage} %</li>
      <li>
        {timeLimitMinutes === null
          ? 'As much time as you like'
          : `${minutesInWords(timeLimitMinutes)}${extraMinutes === 0 ? '' : `, with ${minutesInWords(extraMinutes)} of extra time for you`}, also while the page is closed`}
      </li>
      <li>
        {attemptsAllowed === null || attemptsLeft === null
          ? 'As many attempts as you like'
          : `${attemptsLeft} of ${counted(attemptsAllowed, 'attempt')} left`}
      </li>
    </ul>
  );
}

interface AttemptProps {
  id: string;
  quiz: QuizStanding;
  language: string;
  again: { isPossible: boolean; isBusy: boolean; begin(): void };
  /** Whether the training is completed. */
  hasCertificate: boolean;
}

function Attempt({ id, quiz, language, again, hasCertificate }: AttemptProps) {
  const { data, error, refetch } = useQuery(attemptQuery(id));
  const self = useQuery(selfQuery);
  // An expired session empties the cache while the sheet is open.
  const [owner, setOwner] = useState(self.data?.id);
  if (owner === undefined && self.data) setOwner(self.data.id);
  // The result of an attempt that ends while the page is open is announced; that of an earlier one is only shown.
  const [wasOpen, setWasOpen] = useState(false);
  if (!data || owner === undefined) {
    if (!error) return <FormSkeleton rows={4} />;
    return <LoadFailure title="The quiz could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  const { attempt, readAt } = data;
  if (attempt.endedAt === null) {
    return (
      <AnswerSheet
        attempt={attempt}
        owner={owner}
        readAt={readAt}
        intro={quiz.intro}
        language={language}
        onShown={() => setWasOpen(true)}
      />
    );
  }
  return <QuizResult {...{ attempt, language, again, hasCertificate }} isNews={wasOpen} />;
}

function Earlier(props: { trainingId: string; quizId: string; onOpen(id: string): void }) {
  const { data } = useQuery(attemptsQuery(props.trainingId, props.quizId));
  const over = data?.filter(({ endedAt }) => endedAt !== null) ?? [];
  if (over.length === 0) return null;
  return (
    <Stack component="section" spacing={4} aria-labelledby="earlier">
      <h2 id="earlier">Your attempts</h2>
      <ul className={shared.list}>
        {over.map((attempt) => (
          <li key={attempt.id}>
            <span>
              {standingInWords(attempt)}
              {attempt.score !== null && `, ${attempt.score} %`}
            </span>
            <span className={text.note}>{timeInWords(attempt.endedAt ?? attempt.startedAt)}</span>
            <Button
              size="small"
              variant="outlined"
              aria-label={`See the result of ${timeInWords(attempt.startedAt)}`}
              color={isPassed(attempt) ? 'success' : 'inherit'}
              onClick={() => props.onOpen(attempt.id)}
            >
              See the result
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
