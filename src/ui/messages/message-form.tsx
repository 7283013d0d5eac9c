import Button from '@mui/material/Button';
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { TextControl } from '../form/text-control.tsx';
import styles from './messages.module.css';

/** The maximum length of a message in characters; the bound of the contract. */
const longest = 4000;

interface MessageFormProps {
  text: string;
  onChange(text: string): void;
  isSending: boolean;
  onSend(): void;
  /** Whether the text has the focus when the form appears. */
  hasFocus?: boolean;
  /** What the message can have besides its text. */
  children?: ReactNode;
}

/** Returns the error of a message's text; undefined for none. */
function refusedText(text: string): string | undefined {
  // Counts like the server: a character outside the basic multilingual plane counts as one.
  if ([...text].length > longest) return 'Enter at most 4,000 characters';
  return text.trim() === '' ? 'Enter a message first' : undefined;
}

/** The text of a new message, and its button. */
export function MessageForm(props: MessageFormProps) {
  const { text, onChange, isSending, onSend, hasFocus = false, children } = props;
  const [isTried, setTried] = useState(false);
  const error = refusedText(text);
  const ready = useCallback(
    (form: HTMLFormElement | null) => {
      if (hasFocus) form?.querySelector('textarea')?.focus();
    },
    [hasFocus],
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setTried(error !== undefined);
    if (error === undefined) onSend();
    else event.currentTarget.querySelector('textarea')?.focus();
  };
  return (
    <form ref={ready} className={styles.form} onSubmit={submit} noValidate>
      <TextControl
        multiline
        name="message"
        label="Message"
        value={text}
        onChange={onChange}
        max={longest}
        // An empty text is an error only after an attempt to send it.
        error={isTried || text.trim() !== '' ? error : undefined}
      />
      {children}
      <div>
        <Button type="submit" variant="contained" aria-disabled={isSending || undefined}>
          {isSending ? 'Sending…' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
