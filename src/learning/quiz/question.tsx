import { useId } from 'react';
import type { AttemptQuestion } from '#src/api/quiz-attempts.ts';
import { Choice } from '#src/ui/form/choice.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { counted } from '../learning-words.ts';
import { OrderQuestion } from './order-question.tsx';
import styles from './quiz.module.css';

export interface QuestionProps {
  number: number;
  question: AttemptQuestion;
  value: readonly string[];
  /** The language of the training. */
  language: string;
  disabled: boolean;
  onAnswer(value: readonly string[]): void;
}

/** The instruction for each kind of question. */
const hints = {
  single: 'Choose one.',
  trueFalse: 'True or false?',
  several: 'Choose all that are right.',
  order: 'Put them in the right order.',
  shortText: 'Answer in a few words.',
} as const;

/** The labels of the two fixed options, in any language. */
const fixed: Readonly<Record<string, string>> = { true: 'True', false: 'False' };

export const optionText = (
  { kind }: Pick<AttemptQuestion, 'kind'>,
  { id, text }: { id: string; text: string },
) => (kind === 'trueFalse' && fixed[id]) || text;

export function Question(props: QuestionProps) {
  const { number, question, language, disabled } = props;
  const hintId = useId();
  return (
    <div className={styles.question}>
      <fieldset className={styles.fields} disabled={disabled} aria-describedby={hintId}>
        <legend className={styles.legend}>
          <span className={styles.number}>Question {number}</span>
          <span lang={language} className={styles.text}>
            {question.text}
          </span>
        </legend>
        <p id={hintId} className={styles.hint}>
          {hints[question.kind]} {counted(question.marks, 'mark')}.
        </p>
        <Answer {...props} />
      </fieldset>
    </div>
  );
}

function Answer(props: QuestionProps) {
  const { question, value, onAnswer } = props;
  if (question.kind === 'order') return <OrderQuestion {...props} />;
  if (question.kind === 'shortText') {
    return (
      <TextControl
        name={question.id}
        label="Your answer"
        autoComplete="off"
        value={value[0] ?? ''}
        onChange={(text) => onAnswer(text === '' ? [] : [text.slice(0, 500)])}
      />
    );
  }
  const isOne = question.kind !== 'several';
  return (
    <div lang={question.kind === 'trueFalse' ? undefined : props.language} className={styles.options}>
      {question.options.map((option) => (
        <Choice
          key={option.id}
          kind={isOne ? 'radio' : 'checkbox'}
          name={question.id}
          value={option.id}
          label={optionText(question, option)}
          checked={value.includes(option.id)}
          onChange={(checked, chosen) => {
            if (isOne) onAnswer([chosen]);
            else {
              const ids = question.options.map(({ id }) => id);
              onAnswer(ids.filter((id) => (id === chosen ? checked : value.includes(id))));
            }
          }}
        />
      ))}
    </div>
  );
}
