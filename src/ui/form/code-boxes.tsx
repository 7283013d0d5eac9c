import OutlinedInput from '@mui/material/OutlinedInput';
import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import styles from './field.module.css';
import { controlSlots } from './field.tsx';

/** Length of the login code (specification section 9). */
export const CODE_LENGTH = 6;

interface CodeBoxesProps {
  /** The accessible name of the group, such as "Verification code". */
  label?: string;
  /** Up to six digits. A gap inside is a space, so that each digit keeps its box. */
  value: string;
  onChange(value: string): void;
  disabled?: boolean;
  invalid?: boolean;
  autoFocus?: boolean;
  /** Id of a text that describes the group, such as an error. */
  describedBy?: string;
  /**
   * Called when all six digits are entered and the user pauses: they can still correct the last digit, or press the button
   * themselves.
   */
  onComplete?(): void;
}

/** Milliseconds between the last digit and `onComplete`. */
const COMPLETE_AFTER = 700;

/** React fires no change event when a digit is replaced by the same digit, but it fires every input event. */
const handledByInput = () => {};

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Puts `digits` into the boxes from `index` on and leaves the other boxes unchanged. */
function spread(value: string, index: number, digits: string): string {
  const boxes = value.padEnd(CODE_LENGTH).slice(0, CODE_LENGTH).split('');
  for (const [offset, digit] of [...digits].entries()) {
    if (index + offset < CODE_LENGTH) boxes[index + offset] = digit;
  }
  return boxes.join('').trimEnd();
}

/**
 * Six boxes of one digit each. A pasted or autofilled code fills all of them; spaces and dashes in it are ignored. Arrows, Home
 * and End move the focus; Backspace clears the box, then moves back.
 */
export function CodeBoxes(props: CodeBoxesProps) {
  const {
    label = 'Verification code',
    value,
    onChange,
    disabled,
    invalid,
    autoFocus,
    describedBy,
    onComplete,
  } = props;
  const group = useRef<HTMLDivElement>(null);

  const focusBox = (index: number) => {
    const box = group.current?.querySelectorAll('input')[Math.max(0, Math.min(CODE_LENGTH - 1, index))];
    box?.focus();
    box?.select();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is taken once, when the boxes appear
  useEffect(() => {
    if (autoFocus) focusBox(digitsOf(value).length);
  }, []);

  const [entered, setEntered] = useState('');
  const complete = useEffectEvent(() => onComplete?.());
  useEffect(() => {
    if (digitsOf(entered).length < CODE_LENGTH) return;
    const timer = setTimeout(() => complete(), COMPLETE_AFTER);
    return () => clearTimeout(timer);
  }, [entered]);

  const change = (next: string) => {
    if (next === value) return;
    setEntered(next);
    onChange(next);
  };
  const fill = (index: number, text: string) => {
    const digits = digitsOf(text);
    if (!digits) return;
    // A complete code replaces all digits, whichever box it was pasted into.
    const from = digits.length >= CODE_LENGTH ? 0 : index;
    change(spread(value, from, digits));
    focusBox(from + digits.length);
  };

  const onInput = (index: number, text: string) => {
    const before = (value[index] ?? '').trim();
    if (text === '') return change(spread(value, index, ' '));
    const digits = digitsOf(text);
    // Two digits in one box: the new one counts, on whichever side of the old one the caret was.
    const isSecond = before !== '' && digits.length === 2 && digits.includes(before);
    fill(index, isSecond ? digits.replace(before, '') : digits);
  };

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const moves: Record<string, number> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: CODE_LENGTH - 1,
    };
    const target = moves[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusBox(target);
    } else if (event.key === 'Backspace') {
      event.preventDefault();
      const isEmpty = (value[index] ?? '').trim() === '';
      const cleared = isEmpty ? index - 1 : index;
      if (cleared >= 0) change(spread(value, cleared, ' '));
      focusBox(cleared);
    }
  };

  const onPaste = (event: ClipboardEvent, index: number) => {
    event.preventDefault();
    fill(index, event.clipboardData.getData('text'));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid of equal columns everywhere
    <div ref={group} role="group" aria-label={label} aria-describedby={describedBy} className={styles.boxes}>
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <OutlinedInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its index
          key={index}
          className={`${styles.box} tabular`}
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          error={invalid ?? false}
          disabled={disabled ?? false}
          value={(value[index] ?? '').trim()}
          slots={controlSlots.line}
          onChange={handledByInput}
          slotProps={{
            input: {
              inputMode: 'numeric',
              pattern: '[0-9]*',
              'aria-label': `Digit ${index + 1}`,
              'aria-invalid': invalid || undefined,
              onInput: (event: FormEvent<HTMLInputElement>) => onInput(index, event.currentTarget.value),
              onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
              onPaste: (event: ClipboardEvent) => onPaste(event, index),
              onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
            },
          }}
        />
      ))}
    </div>
  );
}
