import type { Transaction } from 'kysely';
import { messagesTab } from '#domain/learning/addresses.ts';
import { nameInMail } from '#domain/rules/name-in-mail.ts';
import { type StepId, stepOf } from '#machines/steps.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { messageFromClientMail, messageFromFirmMail } from '#server/platform/mail/templates/message.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { findUser } from '../users/users.repository.ts';
import type { Side } from './messages.repository.ts';

type MailDeps = Pick<Deps, 'config' | 'clock' | 'random'>;

/** Notifies the other side of a new message, without its text. @param from the side that wrote it */
export async function mailNewMessage(
  trx: Transaction<Database>,
  deps: MailDeps,
  onboarding: StoredOnboarding,
  from: Side,
): Promise<void> {
  const { publicUrl, adminEmails } = deps.config;
  const { id, user_id: clientId, assignee_id, company } = onboarding;
  if (from === 'staff') {
    const client = await findUser(trx, clientId);
    // The step where the client is; written by this server, so valid.
    const { path } = stepOf(onboarding.current_step as StepId);
    const link = `${publicUrl}${path}?tab=${messagesTab}`;
    if (client) await enqueueMail(trx, { to: client.email, ...messageFromFirmMail({ link }) }, deps);
    return;
  }
  const assignee = assignee_id === null ? undefined : await findUser(trx, assignee_id);
  const recipients = assignee && assignee.disabled === 0 ? [assignee.email] : adminEmails;
  const content = messageFromClientMail({
    company: company === '' ? null : nameInMail(company),
    onboardingId: id,
    publicUrl,
  });
  for (const to of recipients) await enqueueMail(trx, { to, about: clientId, ...content }, deps);
}
