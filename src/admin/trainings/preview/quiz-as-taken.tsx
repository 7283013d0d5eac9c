import Button from '@mui/material/Button';
import { useState } from 'react';
import type { QuizContent } from '#src/api/admin/trainings.ts';
import styles from './preview.module.css';
import { QuestionAsAsked } from './question-as-asked.tsx';

/** A quiz as learners take it, without recording an attempt; the author may show the correct answers. */
export function QuizAsTaken({ quiz }: { quiz: QuizContent }) {
  const { title, intro, questions } = quiz;
  const [isAnswerShown, setAnswerShown] = useState(false);
  return (
    <article>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.facts}>{factsOf(quiz)}</p>
      {intro && <p className={styles.intro}>{intro}</p>}
      {questions.length === 0 && <p>It has no questions yet.</p>}
      <ol className={styles.questions}>
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionAsAsked question={question} isAnswerShown={isAnswerShown} />
          </li>
        ))}
      </ol>
      {questions.length > 0 && (
        <Button aria-pressed={isAnswerShown} onClick={() => setAnswerShown(!isAnswerShown)}>
          {isAnswerShown ? 'Hide the right answers' : 'Show the right answers'}
        </Button>
      )}
    </article>
  );
}

function factsOf({ passPercentage, attemptsAllowed, timeLimitMinutes, questions }: QuizContent): string {
  const n = questions.length;
  return [
    n === 1 ? '1 question' : `${n} questions`,
    `passed from ${passPercentage}%`,
    attemptsAllowed === null
      ? 'unlimited attempts'
      : attemptsAllowed === 1
        ? '1 attempt'
        : `${attemptsAllowed} attempts`,
    ...(timeLimitMinutes === null ? [] : [`${timeLimitMinutes} min`]),
  ].join(' · ');
}
