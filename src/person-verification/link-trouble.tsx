import Button from '@mui/material/Button';
import { asSentence } from '#domain/copy.ts';
import styles from '../ui/frame/link-page.module.css';
import { LinkTrouble } from '../ui/frame/link-page.tsx';

/** The URL is cut off before the link's secret. */
export function IncompleteLink() {
  return (
    <LinkTrouble title="This link is not complete">
      <p>
        Open the link in your e-mail again. If it is broken over two lines, copy it whole, up to its last
        character, into the address bar.
      </p>
    </LinkTrouble>
  );
}

/** The link is unknown or no longer valid; the server does not disclose which. */
export function DeadLink() {
  return (
    <LinkTrouble title="This link does not work any more">
      <p>It has expired, a newer one has taken its place, or it was changed on its way to you. What to do:</p>
      <ol className={styles.todo}>
        <li>Look for the newest e-mail that asks you to verify your identity, and open the link in it.</li>
        <li>
          Does that not work either? Ask the company that named you to send it to you again. They can do so at
          any time.
        </li>
      </ol>
    </LinkTrouble>
  );
}

/** The request failed; the link may still be valid. */
export function UnreachableLink({ message, onRetry }: { message: string | null; onRetry(): void }) {
  return (
    <LinkTrouble title="This page could not be loaded">
      <p>{asSentence(message)}</p>
      <p>Your link still works. Check your connection, then try again.</p>
      <div>
        <Button variant="contained" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </LinkTrouble>
  );
}
