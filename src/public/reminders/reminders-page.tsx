import { useEffect, useState } from 'react';
import { firmName } from '#domain/firm.ts';
import { stopReminders } from '#src/api/reminders.ts';
import { secretNamed, useReloadOnOtherLink } from '#src/ui/browser/link-secret.ts';
import { LinkPage, LinkTrouble } from '#src/ui/frame/link-page.tsx';
import { FollowedLink, type LinkCopy } from '../form/followed-link.tsx';

const copy: LinkCopy = {
  title: 'Stop the reminders?',
  text: `Press the button, and ${firmName} stops reminding you of your onboarding. You can still sign in and continue at any time.`,
  button: 'Stop the reminders',
  busy: 'Stopping…',
  failed: 'The reminders were not stopped',
  done: 'The reminders have stopped',
  after: 'What you saved is still there. You can close this page.',
  deadTitle: 'This link no longer works',
  dead: 'It belongs to no onboarding. If you still receive reminders, open the link in the newest one.',
};

/** The page of the link "Stop the reminders". Opening it changes nothing. */
export default function RemindersPage() {
  useReloadOnOtherLink();
  const [token] = useState(() => secretNamed('stop', window.location.hash));
  useEffect(() => {
    document.title = `Reminders · ${firmName}`;
  }, []);
  return (
    <LinkPage firm={firmName}>
      {token === null ? (
        <LinkTrouble title="This link is not complete">
          <p>
            Open the link in the email again. If it is broken over two lines, copy it whole, up to its last
            character, into the address bar.
          </p>
        </LinkTrouble>
      ) : (
        <FollowedLink copy={copy} follow={() => stopReminders(token)} />
      )}
    </LinkPage>
  );
}
