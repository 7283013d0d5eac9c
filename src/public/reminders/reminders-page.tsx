import { firmName } from '#domain/firm.ts';
import { stopReminders } from '#src/api/reminders.ts';
import type { LinkCopy } from '../form/followed-link.tsx';
import { SecretLinkPage } from '../form/secret-link-page.tsx';

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
  return <SecretLinkPage secret="stop" title="Reminders" copy={copy} follow={stopReminders} />;
}
