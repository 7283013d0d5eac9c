import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useRef, useState } from 'react';
import type { AttemptQuestion } from '#src/api/quiz-attempts.ts';
import { Choice } from '#src/ui/form/choice.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import { ChevronDownIcon } from '#src/ui/icons/client-icons.tsx';
import text from '#src/ui/text/text.module.css';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { counted } from '../learning-words.ts';
import styles from './quiz.module.css';

interface QuestionProps {
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
    <div className={`${blocks.box} ${styles.question}`}>
      <Stack component="fieldset" spacing={3} disabled={disabled} aria-describedby={hintId}>
        <legend className={styles.legend}>
          <span className={text.label}>Question {number}</span>
          <span lang={language} className={`${text.typed} ${text.title}`}>
            {question.text}
          </span>
        </legend>
        <p id={hintId} className={text.note}>
          {hints[question.kind]} {counted(question.marks, 'mark')}.
        </p>
        <Answer {...props} />
      </Stack>
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
    <Stack
      spacing={1}
      lang={question.kind === 'trueFalse' ? undefined : props.language}
      className={styles.options}
    >
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
    </Stack>
  );
}

/** A list to put in order, one position at a time, by mouse, touch and keyboard alike. */
function OrderQuestion({ question, value, language, disabled, onAnswer }: QuestionProps) {
  const ids = question.options.map(({ id }) => id);
  const isTouched = value.length === ids.length && ids.every((id) => value.includes(id));
  const order = isTouched ? value : ids;
  const textOf = (id: string) => question.options.find((option) => option.id === id)?.text ?? '';
  const [moved, setMoved] = useState<{ id: string; by: number } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (!moved) return;
    // The focus follows the moved line; at an end, it moves to the button that leads back.
    const line = list.current?.querySelector(`[data-line="${CSS.escape(moved.id)}"]`);
    const [up, down] = line?.querySelectorAll('button') ?? [];
    const wanted = moved.by < 0 ? up : down;
    (wanted?.disabled ? (moved.by < 0 ? down : up) : wanted)?.focus();
  }, [moved]);
  const move = (id: string, by: number) => {
    const from = order.indexOf(id);
    const next = order.filter((each) => each !== id);
    next.splice(from + by, 0, id);
    onAnswer(next);
    setMoved({ id, by });
  };
  return (
    <Stack spacing={3}>
      <Stack component="ol" spacing={2} ref={list}>
        {order.map((id, place) => (
          <li key={id} data-line={id} className={styles.line}>
            <span className={`${text.quiet} ${text.strong} tabular ${styles.place}`}>{place + 1}</span>
            <span lang={language} className={text.typed}>
              {textOf(id)}
            </span>
            <IconButton
              aria-label={`Move up: ${textOf(id)}`}
              disabled={disabled || place === 0}
              className={styles.up}
              onClick={() => move(id, -1)}
            >
              <ChevronDownIcon />
            </IconButton>
            <IconButton
              aria-label={`Move down: ${textOf(id)}`}
              disabled={disabled || place === order.length - 1}
              onClick={() => move(id, 1)}
            >
              <ChevronDownIcon />
            </IconButton>
          </li>
        ))}
      </Stack>
      <VisuallyHidden>
        <span role="status">
          {moved && `${textOf(moved.id)} is now number ${order.indexOf(moved.id) + 1} of ${order.length}`}
        </span>
      </VisuallyHidden>
      {!isTouched && (
        <div>
          <Button variant="outlined" size="small" disabled={disabled} onClick={() => onAnswer(order)}>
            They are already in the right order
          </Button>
        </div>
      )}
    </Stack>
  );
}
