import Button from '@mui/material/Button';
import { timeInWords } from '../text/date-text.ts';
import { sizeInWords } from '../text/size-in-words.ts';
import textStyles from '../text/text.module.css';
import styles from './messages.module.css';

type Attachment = { id: string; name: string; size: number };

/** A message as the list shows it. */
export type ShownMessage = {
  id: string;
  /** Who wrote it, as the reader calls them. */
  by: string;
  /** Whether the reader's side wrote it. */
  isOwn: boolean;
  text: string;
  sentAt: string;
  /** When the other side saw it first; null if it has not. */
  seenAt: string | null;
  attachments: readonly Attachment[];
};

interface MessageListProps {
  /** The loaded messages, latest first. */
  messages: readonly ShownMessage[];
  /** How many there are. */
  total: number;
  /** The text for an empty list. */
  empty: string;
  isLoadingMore: boolean;
  onMore(): void;
  onOpen(attachment: Attachment): void;
}

/** A conversation, latest message first. Texts are shown as they were typed. */
export function MessageList({ messages, total, empty, isLoadingMore, onMore, onOpen }: MessageListProps) {
  if (messages.length === 0) return <p className={textStyles.quiet}>{empty}</p>;
  return (
    <>
      <ol className={styles.list} aria-label="Messages, latest first">
        {messages.map((message) => (
          <li key={message.id} className={styles.message} data-own={message.isOwn || undefined}>
            <p className={`${textStyles.note} ${styles.by}`}>
              <strong>{message.by}</strong>
              <time dateTime={message.sentAt}>{timeInWords(message.sentAt)}</time>
              {message.isOwn && <span>{message.seenAt === null ? 'Not read yet' : 'Read'}</span>}
            </p>
            <p dir="auto" className={textStyles.typed}>
              {message.text}
            </p>
            {message.attachments.length > 0 && (
              <ul className={styles.files}>
                {message.attachments.map((attachment) => (
                  <li key={attachment.id}>
                    <Button size="small" variant="outlined" onClick={() => onOpen(attachment)}>
                      <span className={textStyles.clipped}>{attachment.name}</span>
                      <span className={textStyles.note}>&nbsp;{sizeInWords(attachment.size)}</span>
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      {messages.length < total && (
        <div>
          <Button variant="outlined" size="small" onClick={onMore}>
            {isLoadingMore ? 'Loading…' : 'Show earlier messages'}
          </Button>
        </div>
      )}
    </>
  );
}
