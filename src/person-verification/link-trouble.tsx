import Button from '@mui/material/Button';
import { asSentence } from '#domain/copy.ts';
import text from '#src/ui/text/text.module.css';
import { LinkTrouble } from '../ui/frame/link-page.tsx';

/** The URL is cut off before the link's secret. */
export function IncompleteLink() {
  return (
    <LinkTrouble title="This link is not complete">
      <p>
        Open the link in your email again. If the link runs over two lines, copy all of it into the address
        bar.
      </p>
    </LinkTrouble>
  );
}

/** The link is unknown or no longer valid; the server does not disclose which. */
export function DeadLink() {
  return (
    <LinkTrouble title="This link no longer works">
      <p>It has expired, was replaced by a newer one, or is damaged. What to do:</p>
      <ol className={text.bullets}>
        <li>Look for the newest email that asks you to verify your identity, and open the link in it.</li>
        <li>
          If that does not work either, ask the company that named you to send the email again. They can do so
          at any time.
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
