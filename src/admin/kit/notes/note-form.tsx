import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, useCallback, useState } from 'react';
import { TextControl } from '#src/ui/form/text-control.tsx';
import layout from '../layout.module.css';
import { numberInWords } from '../number-in-words.ts';

/** The maximum length of a note in characters; the bound of the contract. */
const longest = 5000;
/** The counter is shown from this length on. */
const nearTheEnd = 4500;

/** Returns the error of a note's text; undefined for none. */
function refusedText(text: string): string | undefined {
  const over = lengthOf(text) - longest;
  if (over > 0) return `A note holds ${numberInWords(longest)} characters. Remove ${numberInWords(over)}`;
  return text.trim() === '' ? 'Enter a note first' : undefined;
}

/** Returns `4,620 of 5,000 characters` near the maximum, undefined before. */
function lengthInWords(text: string): string | undefined {
  const length = lengthOf(text);
  return length < nearTheEnd ? undefined : `${numberInWords(length)} of ${numberInWords(longest)} characters`;
}

/** Counts like the server: a character outside the basic multilingual plane counts as one. */
const lengthOf = (text: string) => [...text].length;

type NoteFormProps = {
  /** The label of the text, such as `New note`. */
  label: string;
  text: string;
  onChange(text: string): void;
  /** The label of the button, such as `Add note`. */
  submitLabel: string;
  isSaving: boolean;
  onSubmit(): void;
  /** Without it, there is no cancel button. */
  onCancel?: () => void;
  hasFocus?: boolean;
};

/** The text of a note, which is never truncated, and the save button. */
export function NoteForm(props: NoteFormProps) {
  const { label, text, onChange, submitLabel, isSaving, onSubmit, onCancel, hasFocus = false } = props;
  const [isTried, setTried] = useState(false);
  const error = refusedText(text);
  // An empty text is an error only after an attempt to save it.
  const isShown = isTried || text.trim() !== '';
  const ready = useCallback(
    (form: HTMLFormElement | null) => {
      if (hasFocus) form?.querySelector('textarea')?.focus();
    },
    [hasFocus],
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    setTried(error !== undefined);
    if (error === undefined) onSubmit();
    else event.currentTarget.querySelector('textarea')?.focus();
  };
  return (
    <Stack
      ref={ready}
      spacing={3}
      component="form"
      className={layout.screenOnly}
      onSubmit={submit}
      noValidate
    >
      <TextControl
        multiline
        name="note"
        label={label}
        value={text}
        onChange={onChange}
        error={isShown ? error : undefined}
        help={lengthInWords(text)}
      />
      <div className={layout.row}>
        <Button type="submit" variant="contained" size="small" aria-disabled={isSaving || undefined}>
          {isSaving ? 'Saving…' : submitLabel}
        </Button>
        {onCancel && (
          <Button variant="outlined" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Stack>
  );
}
