import type { Kysely } from 'kysely';
import { nameInMail } from '#domain/rules/name-in-mail.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { clientCipher, clientReaders, unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { glassBrokenMail } from '#server/platform/mail/templates/glass-broken.ts';
import { findCase } from '../onboarding/find-case.ts';
import { lockOnboarding } from '../onboarding/onboarding.repository.ts';
import { administratorAddresses, findStaff } from '../users/staff.ts';
import { closedAmong } from './access.ts';

const HOUR_MS = 3_600_000;

const boundTo = (id: string) => `case-opening|${id}`;

type OpeningDeps = Pick<CoreDeps, 'config' | 'db' | 'clock' | 'random'>;

/**
 * Opens a closed case to a staff member for some hours, records it in the audit trail, and mails the reason to all administrators.
 * Does nothing if the case is open to them already. Throws 404.
 * @returns when it is closed again, ISO 8601; null if it was open
 */
export function openWithReason(
  deps: OpeningDeps,
  { id: onboardingId, reason, by }: { id: string; reason: string; by: Principal },
): Promise<string | null> {
  const { config, db, clock, random } = deps;
  return inTransaction(db, async (trx) => {
    await findCase(trx, onboardingId);
    // Of two calls at once, the second finds the opening of the first.
    const onboarding = await lockOnboarding(trx, onboardingId);
    if (!onboarding) throw notFound();
    const closed = await closedAmong(trx, deps, { cases: [onboarding], caller: by });
    if (!closed.has(onboardingId)) return null;
    const { user_id: about, assignee_id: assignee, company } = onboarding;
    const id = newId(random);
    const now = clock.now();
    const until = new Date(now.getTime() + config.caseOpeningHours * HOUR_MS).toISOString();
    const cipher = await clientCipher({ config, db: trx }, about);
    await trx
      .insertInto('case_openings')
      .values({
        id,
        onboarding_id: onboardingId,
        user_id: by.userId,
        reason: cipher.encrypt(reason, boundTo(id)),
        opened_at: now.toISOString(),
        until,
      })
      .execute();
    const staff = await findStaff(trx, [by.userId, assignee]);
    const mail = glassBrokenMail({
      name: staff.get(by.userId)?.name ?? by.email,
      assignee: staff.get(assignee ?? '')?.name ?? 'someone else',
      company: company === '' ? null : nameInMail(company),
      reason,
      hours: config.caseOpeningHours,
      onboardingId,
      publicUrl: config.publicUrl,
    });
    for (const to of await administratorAddresses(trx)) {
      await enqueueMail(trx, { to, about, ...mail }, deps);
    }
    await happened(trx, { type: 'case.glass-broken', by: actorOf(by), onboardingId, openingId: id, until });
    return until;
  });
}

/** Returns the reasons of these openings by id; none for those of an erased client. */
export async function reasonsOfOpenings(
  db: Kysely<Database>,
  config: CoreDeps['config'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_openings')
    .innerJoin('onboardings', 'onboardings.id', 'case_openings.onboarding_id')
    .select(['case_openings.id', 'case_openings.reason', 'onboardings.user_id'])
    .where('case_openings.id', 'in', ids)
    .execute();
  const readerOf = await clientReaders(
    { config, db },
    rows.map(({ user_id }) => user_id),
  );
  const reasons = new Map<string, string>();
  for (const { id, reason, user_id } of rows) {
    const text = unlessUnreadable(() => readerOf(user_id).decrypt(reason, boundTo(id)), null);
    if (text !== null) reasons.set(id, text);
  }
  return reasons;
}
