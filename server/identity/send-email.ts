import type { components } from '../../src/api/schema.d.ts';
import { normaliseEmail } from '../auth/email-address.ts';
import type { Principal } from '../auth/principal.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { createRecordCipher } from '../encryption.ts';
import { conflict, HttpError, tooManyRequests } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { personVerificationMail } from '../mail/templates/person-verification.ts';
import { assertUndecided } from '../onboarding/assert-editable.ts';
import { limitKey } from '../rate-limits/limit-key.ts';
import { lockLimit, recordEvent, secondsToWait, type WindowRule } from '../rate-limits/sliding-window.ts';
import { auditCheck } from './audit-check.ts';
import { comparable } from './check-id.ts';
import { changeCheck, lockOrMakeCheck, newCheck, sealPerson } from './checks.repository.ts';
import { companyOf, peopleOf } from './people.ts';
import { issuePersonLink } from './person-links.ts';

/** One address of one client: the specification lets it be sent again, but not to somebody's annoyance. */
const PERSON_RULES: readonly WindowRule[] = [
  { limit: 1, seconds: 60 },
  { limit: 10, seconds: 86_400 },
];
/** All of a client's people together: a record lists at most a hundred. */
const CLIENT_RULES: readonly WindowRule[] = [{ limit: 200, seconds: 86_400 }];

type Asked = Omit<components['schemas']['VerificationEmail'], 'userId'>;

/**
 * Mails a director or beneficial owner of a client's saved record a link of their own, by which they verify their
 * identity (specification sections 2, 4 and 7). Throws 404 for somebody whom the record does not list so, 409 for
 * somebody who is verified, 429 within a minute of the last mail.
 */
export async function sendPersonEmail(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'random'>,
  userId: string,
  asked: Asked,
  by: Principal,
): Promise<void> {
  const { clock, config, random } = deps;
  const cipher = createRecordCipher([config.appSecret, ...config.earlierSecrets]);
  await inTransaction(deps.db, async (trx) => {
    const now = clock.now();
    await assertUndecided(trx, userId);
    const person = (await peopleOf(trx, deps, userId)).find(
      ({ role, name, email }) =>
        role === asked.role &&
        comparable(email) === comparable(asked.email) &&
        comparable(name) === comparable(asked.name),
    );
    if (!person) {
      throw new HttpError(404, 'The saved list does not name this person: save it with them first');
    }
    const to = normaliseEmail(person.email);

    const perPerson = limitKey(config.appSecret, 'person-mail', `${userId}/${to}`);
    const perClient = limitKey(config.appSecret, 'client-person-mails', userId);
    for (const key of [perClient, perPerson]) await lockLimit(trx, key, now);

    const { name, ids } = person;
    const fresh = newCheck(ids[0], { userId, person: sealPerson(cipher, ids[0], { name, email: to }), now });
    const check = await lockOrMakeCheck(trx, ids, fresh);
    if (check.status === 'verified') throw conflict('This person is verified already');
    const wait = Math.max(
      await secondsToWait(trx, perPerson, PERSON_RULES, now),
      await secondsToWait(trx, perClient, CLIENT_RULES, now),
    );
    if (wait > 0) throw tooManyRequests(wait);
    for (const key of [perClient, perPerson]) await recordEvent(trx, key, now);

    await changeCheck(trx, check, { requested_at: now.toISOString() });
    const { url, expiresAt } = await issuePersonLink(trx, check.id, { config, random, now });
    const company = await companyOf(trx, deps, userId);
    const mail = personVerificationMail({ name, company, link: url, expiresAt, publicUrl: config.publicUrl });
    await enqueueMail(trx, { to, ...mail }, deps);
    const actor = { actorId: by.userId, actorRole: by.role };
    await auditCheck(trx, clock, actor, {
      action: 'requested',
      checkId: check.id,
      details: { role: asked.role },
    });
  });
}
