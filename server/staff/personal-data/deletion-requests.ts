import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { accountInMail } from '#domain/rules/name-in-mail.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientCipher, clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, notFound, unauthorized } from '#server/platform/http/errors.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { deletionRequestedMail } from '#server/platform/mail/templates/deletion-requested.ts';
import { findOnboardingOf } from '#server/records/onboarding/onboarding.repository.ts';
import { lockUser } from '#server/records/users/users.repository.ts';
import { dueDayOf } from './due-day.ts';

type Schemas = components['schemas'];
type ReadDeps = Pick<Deps, 'db' | 'config'>;

const boundTo = (userId: string) => `deletion-request|${userId}`;

/** Returns a client's request for deletion; null if there is none. */
export async function findDeletionRequest(
  { db, config }: ReadDeps,
  userId: string,
): Promise<Schemas['DeletionRequest'] | null> {
  const row = await db
    .selectFrom('deletion_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const reader = await clientReader({ config, db }, userId);
  const reason = row.reason === '' ? '' : reader.decrypt(row.reason, boundTo(userId));
  return { requestedAt: row.requested_at, reason };
}

/**
 * Returns a client's request, and what the law and a review mean for it. Legal holds are not named: a client must not learn of an
 * investigation.
 */
export async function readDeletion(deps: ReadDeps, userId: string): Promise<Schemas['Deletion']> {
  const { caseYears } = deps.config.retention;
  const cases = await casesOf(deps.db, userId);
  return {
    request: await findDeletionRequest(deps, userId),
    isUnderReview: cases.some(({ status, deleted_at }) => status === 'in_review' && deleted_at === null),
    wasSubmitted: cases.some(({ status }) => status !== 'draft'),
    keptYears: caseYears,
    keptUntil: await dueDayOf(deps.db, { userId, years: caseYears }),
  };
}

function casesOf(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('onboardings')
    .select(['status', 'deleted_at'])
    .where('user_id', '=', userId)
    .execute();
}

/** Stores a client's request, and notifies the configured administrators. Throws 409 if there is one. */
export async function requestDeletion(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'random'>,
  by: Principal,
  reason: string,
): Promise<void> {
  const { db, config, clock } = deps;
  const { userId } = by;
  await inTransaction(db, async (trx) => {
    // Serialised with an erasure.
    const user = await lockUser(trx, { id: userId });
    if (!user) throw unauthorized();
    const cipher = await clientCipher({ config, db: trx }, userId);
    const { numInsertedOrUpdatedRows: inserted } = await trx
      .insertInto('deletion_requests')
      .values({
        user_id: userId,
        reason: reason === '' ? '' : cipher.encrypt(reason, boundTo(userId)),
        requested_at: clock.now().toISOString(),
      })
      .onConflict((stored) => stored.doNothing())
      .executeTakeFirst();
    if (!inserted) {
      throw conflict('You have already asked for the deletion of your data. We answer within one month');
    }
    await happened(trx, { type: 'deletion.requested', by: actorOf(by), userId });
    const onboarding = await findOnboardingOf(trx, userId);
    const place = onboarding ? `cases/${onboarding.id}/personal-data` : 'personal-data';
    const link = `${config.publicUrl}/admin/${place}`;
    const mail = deletionRequestedMail({ account: accountInMail(user.email), link });
    for (const to of config.adminEmails) await enqueueMail(trx, { to, about: userId, ...mail }, deps);
  });
}

/** Deletes a client's request. Throws 404 if there is none. */
export async function withdrawDeletionRequest({ db }: Pick<Deps, 'db'>, by: Principal): Promise<void> {
  const { userId } = by;
  await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('deletion_requests')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await happened(trx, { type: 'deletion.withdrawn', by: actorOf(by), userId });
  });
}
