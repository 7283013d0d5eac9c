import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

type GlassBroken = {
  /** The staff member, by name or address. */
  name: string;
  /** To whom the case is assigned. */
  assignee: string;
  /** As it may appear in a mail; null if it has no name yet. */
  company: string | null;
  reason: string;
  /** For how long the case is open to them. */
  hours: number;
  onboardingId: string;
  publicUrl: string;
};

/** Notifies an administrator that a staff member opened a case that is assigned to someone else. */
export function glassBrokenMail(broken: GlassBroken): MailContent {
  const { name, assignee, company, reason, hours, onboardingId, publicUrl } = broken;
  const named = company === null ? 'a case' : `the case of ${company}`;
  return letter({
    template: 'glass-broken',
    subject: 'A closed case was opened with a reason',
    parts: [
      `${name} opened ${named}, which is assigned to ${assignee}. It stays open to them for ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
      { heading: 'Reason', text: reason },
      'The audit trail shows what they read and changed. If this was not work, end the sessions of the account, on the Users page.',
      { button: 'Open the case', url: `${publicUrl}/admin/cases/${onboardingId}` },
    ],
  });
}
