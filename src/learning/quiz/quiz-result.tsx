import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { myCertificatesPath } from '#domain/learning/addresses.ts';
import { learnedMore } from '#src/api/learning.ts';
import type {
  AttemptQuestion,
  QuestionFeedback,
  QuizAttempt,
  QuizAttemptSummary,
} from '#src/api/quiz-attempts.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { StatusChip } from '#src/ui/feedback/status-chip.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import text from '#src/ui/text/text.module.css';
import { counted } from '../learning-words.ts';
import { optionText } from './question.tsx';
import styles from './quiz.module.css';

export const isPassed = ({ state }: Pick<QuizAttemptSummary, 'state'>) => state === 'passed';

export function standingInWords({ state }: Pick<QuizAttemptSummary, 'state'>): string {
  switch (state) {
    case 'passed':
      return 'Passed';
    case 'failed':
      return 'Not passed';
    case 'outOfTime':
      return 'Out of time';
    default:
      return 'Under way';
  }
}

interface QuizResultProps {
  attempt: QuizAttempt;
  language: string;
  again: { isPossible: boolean; isBusy: boolean; begin(): void };
  /** Whether the training is completed, so that its certificate waits. */
  hasCertificate: boolean;
  /** Whether the attempt ended just now, while the page was open. */
  isNews: boolean;
}

/** The result of an attempt, as far as the quiz shows it, and the next action. */
export function QuizResult({ attempt, language, again, hasCertificate, isNews }: QuizResultProps) {
  const { trainingId, title, questions, answers, feedback, score, marks, totalMarks, passPercentage } =
    attempt;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNews) return;
    learnedMore(trainingId);
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isNews, trainingId]);
  const passed = isPassed(attempt);
  return (
    <>
      <PageHeader
        titleRef={heading}
        title={
          passed
            ? 'You have passed'
            : attempt.state === 'outOfTime'
              ? 'The time was over'
              : 'Not passed this time'
        }
        why={<span lang={language}>{title}</span>}
      />
      <div className={passed ? `${blocks.box} ${styles.passed}` : blocks.box}>
        {score !== null && (
          <p className={styles.score}>
            <strong>{score} %</strong>
            <span className={text.note}>
              {marks !== null && `${marks} of ${counted(totalMarks, 'mark')}; `}passed with {passPercentage} %
            </span>
          </p>
        )}
        {attempt.handedInAt === null && <p>The answers that you had saved by then were submitted.</p>}
        <p className={text.note}>
          {timeInWords(attempt.endedAt ?? attempt.now)}
          {attempt.attemptsLeft !== null && ` · ${counted(attempt.attemptsLeft, 'attempt')} left`}
        </p>
        {passed && hasCertificate && (
          <div>
            <p>You have completed the training. Your certificate is ready.</p>
            <Button component={Link} to={myCertificatesPath} variant="contained" sx={{ mt: 3 }}>
              Get your certificate
            </Button>
          </div>
        )}
        {again.isPossible && (
          <div>
            <Button variant={passed ? 'outlined' : 'contained'} disabled={again.isBusy} onClick={again.begin}>
              <BusyLabel busy={again.isBusy} label="Try again" busyLabel="Beginning…" />
            </Button>
          </div>
        )}
      </div>
      {feedback && (
        <Stack component="section" spacing={4} aria-labelledby="answers">
          <h2 id="answers">Your answers</h2>
          <Stack component="ol" spacing={4}>
            {questions.map((question, place) => (
              <li key={question.id}>
                <QuestionResult
                  number={place + 1}
                  question={question}
                  language={language}
                  value={answers.find(({ questionId }) => questionId === question.id)?.value ?? []}
                  feedback={feedback.find(({ questionId }) => questionId === question.id)}
                />
              </li>
            ))}
          </Stack>
        </Stack>
      )}
    </>
  );
}

interface QuestionResultProps {
  number: number;
  question: AttemptQuestion;
  value: readonly string[];
  feedback: QuestionFeedback | undefined;
  language: string;
}

/** The result of one answer: whether it was correct and, if the quiz shows it, the correct answer. */
function QuestionResult({ number, question, value, feedback, language }: QuestionResultProps) {
  const right = feedback?.accepted ?? feedback?.correct;
  return (
    <article className={`${blocks.box} ${styles.question}`}>
      <div className={blocks.ends}>
        <h3 className={text.label}>Question {number}</h3>
        {feedback && (
          <StatusChip tone={feedback.right ? 'saved' : 'open'}>
            {feedback.right ? 'Right' : 'Wrong'}
          </StatusChip>
        )}
      </div>
      <p lang={language} className={`${text.typed} ${text.title}`}>
        {question.text}
      </p>
      <dl className={styles.answers}>
        <div>
          <dt>Your answer</dt>
          <dd lang={language}>
            <Values question={question} value={value} />
          </dd>
        </div>
        {right && !feedback?.right && (
          <div>
            <dt>{feedback?.accepted && right.length > 1 ? 'Right, one of' : 'Right'}</dt>
            <dd lang={language}>
              <Values question={question} value={right} />
            </dd>
          </div>
        )}
      </dl>
      {feedback?.explanation && (
        <p lang={language} className={`${text.typed} ${styles.explanation}`}>
          {feedback.explanation}
        </p>
      )}
    </article>
  );
}

function Values({ question, value }: { question: AttemptQuestion; value: readonly string[] }) {
  const texts = value.map((id) => {
    const option = question.options.find((each) => each.id === id);
    return option ? optionText(question, option) : id;
  });
  if (texts.length === 0) return <span lang="en">None</span>;
  if (texts.length === 1) return texts[0];
  const List = question.kind === 'order' ? 'ol' : 'ul';
  return (
    <List>
      {texts.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be alike, and none ever moves
        <li key={place}>{text}</li>
      ))}
    </List>
  );
}
