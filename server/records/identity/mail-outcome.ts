import type { Transaction } from 'kysely';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { verificationOutcomeMail } from '#server/platform/mail/templates/verification.ts';
import { issueReportLink, withReport } from '../outreach/report-links.ts';
import { findUser } from '../users/users.repository.ts';
import { type CheckRow, openPerson } from './checks.repository.ts';
import { issuePersonLink } from './person-links.ts';

type TellDeps = Pick<Deps, 'clock' | 'config' | 'random'>;

/**
 * Mails the person of a check that it was verified or refused, and how to continue. For a new attempt the person's link
 * is replaced, because only the hash of the old one is stored.
 * @param reason why it was refused, if given
 */
export async function mailOutcome(
  trx: Transaction<Database>,
  deps: TellDeps,
  check: CheckRow,
  reason: string | null,
): Promise<void> {
  const { config, clock, random } = deps;
  const { publicUrl } = config;
  const person = openPerson(await clientReader({ config, db: trx }, check.user_id), check);
  const to = person?.email ?? (await findUser(trx, check.user_id))?.email;
  if (to === undefined) return;
  const isVerified = check.status === 'verified';
  // The person may not know the client who named them, also when the first email is long gone.
  const reportLink =
    person && !isVerified
      ? await issueReportLink(trx, { userId: check.user_id, checkId: check.id, person }, deps)
      : null;
  const own = { url: `${publicUrl}/identity-verification`, expiresAt: null };
  const ofPerson = async () => {
    if (reportLink === null) return null;
    const { url, expiresAt } = await issuePersonLink(trx, check.id, { config, random, now: clock.now() });
    return { url: withReport(url, reportLink), expiresAt };
  };
  const mail = verificationOutcomeMail({
    isVerified,
    reason,
    by: check.provider === 'sumsub' ? 'widget' : 'photographs',
    link: person ? await ofPerson() : own,
    reportLink,
    timeZone: deps.config.timeZone,
    publicUrl,
  });
  await enqueueMail(trx, { to, about: check.id, ...mail }, deps);
}
