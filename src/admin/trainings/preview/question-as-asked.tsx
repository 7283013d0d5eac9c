import MuiTextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { QuestionContent } from '#src/api/admin/trainings.ts';
import { Choice } from '#src/ui/form/choice.tsx';
import styles from './preview.module.css';

/** A question as learners see it. @property isTold whether the correct answer is shown below */
export function QuestionAsAsked({
  question,
  isAnswerShown,
}: {
  question: QuestionContent;
  isAnswerShown: boolean;
}) {
  const { text, marks, explanation } = question;
  return (
    <fieldset className={styles.question}>
      <legend>
        {text} <span className={styles.facts}>{marks === 1 ? '1 mark' : `${marks} marks`}</span>
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
        <ul className={styles.ordered}>
          {/* Sorted, so that it is not the correct order. */}
          {[...options].reverse().map((option) => (
            <li key={option.id}>{option.text}</li>
          ))}
        </ul>
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
