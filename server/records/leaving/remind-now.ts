import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { onboardingReminderMail } from '#server/platform/mail/templates/onboarding-left.ts';
import { lockOnboarding } from '../onboarding/onboarding.repository.ts';
import { wantsDeletion } from '../retention/wants-deletion.ts';
import { findUser } from '../users/users.repository.ts';
import { noneSent, stopLinks } from './remind.ts';
import { findReminders, insertReminders, issueStopToken, noteLeftMail } from './reminders.repository.ts';
import { whatIsLeft } from './what-is-left.ts';

const DAY_MS = 86_400_000;

/**
 * Reminds the client of a draft by email because a staff member asks for it, in addition to the reminders of the settings. Throws
 * 404, and 409 if the case is no draft, the client must not be reminded, or was within a day. The caller wakes the mailer.
 */
export function remindNow(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'>,
  { id, by }: { id: string; by: Principal },
): Promise<void> {
  const { db, clock, config, random } = deps;
  return inTransaction(db, async (trx) => {
    const onboarding = await lockOnboarding(trx, id);
    if (!onboarding) throw notFound();
    if (onboarding.status !== 'draft') throw conflict('This case is not a draft');
    const client = await findUser(trx, onboarding.user_id);
    if (!client || client.disabled === 1) throw conflict('The account of the client is disabled');
    if (await wantsDeletion(trx, client.id)) {
      throw conflict('The client asked for the deletion of their data');
    }
    await insertReminders(trx, noneSent(id));
    if ((await findReminders(trx, id))?.stopped_at != null) throw conflict('The client ended the reminders');
    const now = clock.now();
    const since = new Date(now.getTime() - DAY_MS).toISOString();
    if (!(await noteLeftMail(trx, id, { now: now.toISOString(), since }))) {
      throw conflict('The client got an email about this case within the last day');
    }
    const token = await issueStopToken(trx, id, random);
    const mail = onboardingReminderMail({
      left: await whatIsLeft(trx, deps, onboarding),
      link: config.publicUrl,
      isLast: false,
      stop: stopLinks(config.publicUrl, token),
    });
    await enqueueMail(trx, { to: client.email, about: client.id, ...mail }, deps);
    await happened(trx, { type: 'reminder.sent', by: actorOf(by), onboardingId: id });
  });
}
