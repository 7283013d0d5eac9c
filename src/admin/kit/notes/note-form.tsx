import Button from '@mui/material/Button';
import { type FormEvent, useCallback, useState } from 'react';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { lengthInWords, refusedText } from './note-text.ts';
import styles from './notes.module.css';

type NoteFormProps = {
  /** What the text is for, such as `New note`. */
  label: string;
  text: string;
  onChange(text: string): void;
  /** The action's own words, such as `Add note`. */
  submitLabel: string;
  isSaving: boolean;
  onSubmit(): void;
  /** Without it there is nothing to go back to. */
  onCancel?: () => void;
  hasFocus?: boolean;
};

/** A note's text, which is never cut off, and the button that keeps it. */
export function NoteForm(props: NoteFormProps) {
  const { label, text, onChange, submitLabel, isSaving, onSubmit, onCancel, hasFocus = false } = props;
  const [isTried, setTried] = useState(false);
  const error = refusedText(text);
  // That nothing was written is no error before somebody tries to keep it.
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
    <form ref={ready} className={styles.form} onSubmit={submit} noValidate>
      <TextControl
        multiline
        name="note"
        label={label}
        value={text}
        onChange={onChange}
        error={isShown ? error : undefined}
        help={lengthInWords(text)}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="contained" size="small" aria-disabled={isSaving || undefined}>
          {isSaving ? 'Saving…' : submitLabel}
        </Button>
        {onCancel && (
          <Button variant="outlined" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
