import { TextForm, type TextFormProps } from '../form/text-form.tsx';

/** The maximum length of a message in characters; the bound of the contract. */
const longest = 4000;

type MessageFormProps = Pick<TextFormProps, 'text' | 'onChange' | 'hasFocus' | 'children'> & {
  isSending: boolean;
  onSend(): void;
};

/** Returns the error of a message's text; undefined for none. */
function refusedText(text: string): string | undefined {
  // Counts like the server: a character outside the basic multilingual plane counts as one.
  if ([...text].length > longest) return 'Enter at most 4,000 characters';
  return text.trim() === '' ? 'Enter a message first' : undefined;
}

/** The text of a new message, and its button. @param children what the message can have besides its text */
export function MessageForm({ isSending, onSend, ...props }: MessageFormProps) {
  return (
    <TextForm
      {...props}
      name="message"
      label="Message"
      max={longest}
      error={refusedText(props.text)}
      submitLabel="Send"
      busyLabel="Sending…"
      isBusy={isSending}
      onSubmit={onSend}
    />
  );
}
