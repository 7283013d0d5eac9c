import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import MuiTextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import layout from '#src/admin/kit/layout.module.css';
import type { QuestionContent, QuizContent } from '#src/api/admin/trainings.ts';
import { Choice } from '#src/ui/form/choice.tsx';
import textStyles from '#src/ui/text/text.module.css';
import styles from './preview.module.css';

/** A quiz as learners take it, without recording an attempt; the author may show the correct answers. */
export function QuizAsTaken({ quiz }: { quiz: QuizContent }) {
  const { title, intro, questions } = quiz;
  const [isAnswerShown, setAnswerShown] = useState(false);
  return (
    <article>
      <h2 className={styles.title}>{title}</h2>
      <p className={`${textStyles.note} ${styles.facts}`}>{factsOf(quiz)}</p>
      {intro && <p className={`${textStyles.typed} ${styles.intro}`}>{intro}</p>}
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

/** A question as learners see it. @property isAnswerShown whether the correct answer is shown below */
function QuestionAsAsked({ question, isAnswerShown }: { question: QuestionContent; isAnswerShown: boolean }) {
  const { text, marks, explanation } = question;
  return (
    <fieldset className={styles.question}>
      <legend>
        {text}{' '}
        <span className={`${textStyles.note} ${styles.facts}`}>
          {marks === 1 ? '1 mark' : `${marks} marks`}
        </span>
      </legend>
      <Answer question={question} />
      {isAnswerShown && (
        <div className={styles.told} role="status">
          <p>
            <strong>Right:</strong> {rightOf(question)}
          </p>
          {explanation && <p>{explanation}</p>}
        </div>
      )}
    </fieldset>
  );
}

function Answer({ question: { kind, options } }: { question: QuestionContent }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const id = useId();
  switch (kind) {
    case 'shortText':
      return <MuiTextField fullWidth slotProps={{ htmlInput: { 'aria-label': 'Your answer' } }} />;
    case 'order':
      return (
        <Stack spacing={2} component="ul">
          {/* Sorted, so that it is not the correct order. */}
          {[...options].reverse().map((option) => (
            <li key={option.id} className={`${layout.panel} ${styles.ordered}`}>
              {option.text}
            </li>
          ))}
        </Stack>
      );
    default:
      return (
        <div>
          {options.map((option) => (
            <Choice
              key={option.id}
              kind={kind === 'several' ? 'checkbox' : 'radio'}
              name={id}
              value={option.id}
              label={option.text}
              checked={chosen.includes(option.id)}
              onChange={(isChosen, value) =>
                setChosen((before) =>
                  kind !== 'several'
                    ? [value]
                    : isChosen
                      ? [...before, value]
                      : before.filter((each) => each !== value),
                )
              }
            />
          ))}
        </div>
      );
  }
}

function rightOf({ kind, options, correct, accepted }: QuestionContent): string {
  if (kind === 'shortText') return accepted.join(' · ') || 'nothing yet';
  if (kind === 'order') return options.map(({ text }) => text).join(' → ') || 'nothing yet';
  const texts = options.filter(({ id }) => correct.includes(id)).map(({ text }) => text);
  return texts.join(' · ') || 'nothing yet';
}
