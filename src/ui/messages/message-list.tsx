import Button from '@mui/material/Button';
import { timeInWords } from '../text/date-text.ts';
import textStyles from '../text/text.module.css';
import { type Attachment, AttachmentList } from './attachment-list.tsx';
import styles from './messages.module.css';

/** A message as the list shows it. */
export type ShownMessage = {
  id: string;
  /** Who wrote it, as the reader calls them. */
  by: string;
  /** Whether the reader's side wrote it. */
  isOwn: boolean;
  text: string;
  sentAt: string;
  /** When the other side saw it first; null if it has not. Without it, `state` is shown. */
  seenAt?: string | null;
  /** What became of it, in words. */
  state?: string;
  /** Whether it did not arrive. */
  isFailed?: boolean;
  /** The text that it quotes, which is folded. */
  quoted?: string | null;
  attachments: readonly Attachment[];
};

interface MessageListProps {
  /** The loaded messages, latest first. */
  messages: readonly ShownMessage[];
  /** How many there are. */
  total: number;
  /** The text for an empty list. */
  empty: string;
  label?: string;
  /** The label of the button that loads earlier ones. */
  more?: string;
  isLoadingMore: boolean;
  onMore(): void;
  onOpen?(attachment: Attachment): void;
}

function stateOf({ isOwn, seenAt, state }: ShownMessage): string | undefined {
  if (seenAt === undefined || !isOwn) return state;
  return seenAt === null ? 'Not read yet' : 'Read';
}

/** A conversation, latest message first. Texts are shown as they were typed. */
export function MessageList({ messages, total, empty, ...props }: MessageListProps) {
  const { label = 'Messages, latest first', more = 'Show earlier messages' } = props;
  const { isLoadingMore, onMore, onOpen } = props;
  if (messages.length === 0) return <p className={textStyles.quiet}>{empty}</p>;
  return (
    <>
      <ol className={styles.list} aria-label={label}>
        {messages.map((message) => (
          <li key={message.id} className={styles.message} data-own={message.isOwn || undefined}>
            <p className={`${textStyles.note} ${styles.by}`}>
              <strong>{message.by}</strong>
              <time dateTime={message.sentAt}>{timeInWords(message.sentAt)}</time>
              {stateOf(message) && (
                <span data-failed={message.isFailed || undefined}>{stateOf(message)}</span>
              )}
            </p>
            <p dir="auto" className={textStyles.typed}>
              {message.text}
            </p>
            {message.quoted && (
              <details>
                <summary className={`${textStyles.note} ${styles.fold}`}>Quoted text</summary>
                <p dir="auto" className={`${textStyles.typed} ${textStyles.quiet}`}>
                  {message.quoted}
                </p>
              </details>
            )}
            <AttachmentList attachments={message.attachments} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      {messages.length < total && (
        <div>
          <Button variant="outlined" size="small" onClick={onMore}>
            {isLoadingMore ? 'Loading…' : more}
          </Button>
        </div>
      )}
    </>
  );
}
