import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { asSentence } from '../../domain/words.ts';
import styles from './person-page.module.css';

/** The address ends before the link's secret. */
export function IncompleteLink() {
  return (
    <Trouble title="This link is not complete">
      <p>
        Open the link in your e-mail again. If it is broken over two lines, copy it whole, up to its last
        character, into the address bar.
      </p>
    </Trouble>
  );
}

/** The server does not know the link, or not any more; it never tells which. */
export function DeadLink() {
  return (
    <Trouble title="This link does not work any more">
      <p>It has expired, a newer one has taken its place, or it was changed on its way to you. What to do:</p>
      <ol className={styles.todo}>
        <li>Look for the newest e-mail that asks you to verify your identity, and open the link in it.</li>
        <li>
          Does that not work either? Ask the company that named you to send it to you again. They can do so at
          any time.
        </li>
      </ol>
    </Trouble>
  );
}

/** No answer came; the link itself may be fine. */
export function UnreachableLink({ message, onRetry }: { message: string | null; onRetry(): void }) {
  return (
    <Trouble title="This page could not be loaded">
      <p>{asSentence(message)}</p>
      <p>Your link still works. Check your connection, then try again.</p>
      <div>
        <Button variant="contained" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Trouble>
  );
}

function Trouble({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className={styles.intro}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
