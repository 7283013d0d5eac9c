import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import styles from './help.module.css';

/** What is open over the page. */
export type OpenHelp = 'step' | 'messages' | null;

/** The number of unread messages, as part of a button's name. */
export function Unread({ messages }: { messages: number }) {
  if (messages === 0) return null;
  return (
    <span className={styles.unread}>
      {messages}
      <VisuallyHidden>{messages === 1 ? ' new message' : ' new messages'}</VisuallyHidden>
    </span>
  );
}
