import type { components } from '#contract/schema.d.ts';
import { isSamePerson } from '#domain/rules/person-identity.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, HttpError } from '#server/platform/http/errors.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { personVerificationMail } from '#server/platform/mail/templates/verification.ts';
import { assertUndecided } from '../onboarding/assert-editable.ts';
import { claimMail } from '../outreach/mail-limits.ts';
import { issueReportLink, withReport } from '../outreach/report-links.ts';
import { normaliseEmail } from '../users/email-address.ts';
import { findUser } from '../users/users.repository.ts';
import { selfIds } from './check-id.ts';
import { changeCheck, findCheckAmong, lockOrMakeCheck, newCheck, sealPerson } from './checks.repository.ts';
import { companyOf, peopleOf } from './people.ts';
import { issuePersonLink } from './person-links.ts';
import { representsOneOf } from './verification-overview.ts';

type Asked = Omit<components['schemas']['VerificationEmail'], 'userId'>;

/**
 * Mails a director or beneficial owner of a client's saved record a personal link to verify their identity
 * (specification sections 2, 4 and 7), and a link to report the mail. Throws 404 if the record does not list the person
 * in this role, 409 if the person is verified or reported the mail, 429 within a minute of the last mail and above the
 * limits of `claimMail`.
 */
export async function sendPersonEmail(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  userId: string,
  asked: Asked,
  by: Principal,
): Promise<void> {
  const { clock, config, random } = deps;
  await inTransaction(deps.db, async (trx) => {
    const now = clock.now();
    await assertUndecided(trx, userId);
    const listed = (await peopleOf(trx, deps, userId)).find(
      (person) => person.role === asked.role && isSamePerson(person, asked),
    );
    if (!listed) {
      throw new HttpError(404, 'This person is not in the saved list. Save the list first');
    }
    const to = normaliseEmail(listed.email);

    const { name, ids } = listed;
    const person = { name, email: to };
    const cipher = await clientCipher({ config, db: trx }, userId);
    const fresh = newCheck(ids[0], { userId, person: sealPerson(cipher, ids[0], person), now });
    const check = await lockOrMakeCheck(trx, ids, fresh);
    const own = await findCheckAmong(trx, selfIds(config, userId));
    const isVerifiedAsSelf = own?.status === 'verified' && representsOneOf(own, ids);
    if (check.status === 'verified' || isVerifiedAsSelf) throw conflict('This person is already verified');
    await claimMail(trx, deps, { userId, name, to, isByClient: by.role === 'client' });

    await changeCheck(trx, check, { requested_at: now.toISOString() });
    const { url, expiresAt } = await issuePersonLink(trx, check.id, { config, random, now });
    const reportLink = await issueReportLink(trx, { userId, checkId: check.id, person }, deps);
    const mail = personVerificationMail({
      name,
      company: await companyOf(trx, deps, userId),
      account: (await findUser(trx, userId))?.email ?? '',
      link: withReport(url, reportLink),
      reportLink,
      expiresAt,
      timeZone: config.timeZone,
      publicUrl: config.publicUrl,
    });
    await enqueueMail(trx, { to, about: check.id, ...mail }, deps);
    await happened(trx, {
      type: 'verification.requested',
      by: actorOf(by),
      checkId: check.id,
      role: asked.role,
    });
  });
}
