import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { ChevronDownIcon } from '#src/ui/icons/client-icons.tsx';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import type { QuestionProps } from './question.tsx';
import styles from './quiz.module.css';

/** A list to put in order, one position at a time, by mouse, touch and keyboard alike. */
export function OrderQuestion({ question, value, language, disabled, onAnswer }: QuestionProps) {
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
    <div className={styles.order}>
      <ol ref={list} className={styles.lines}>
        {order.map((id, place) => (
          <li key={id} data-line={id} className={styles.line}>
            <span className={styles.place}>{place + 1}</span>
            <span lang={language} className={styles.text}>
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
      </ol>
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
    </div>
  );
}
