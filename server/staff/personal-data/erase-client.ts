import type { Transaction } from 'kysely';
import { type Actor, systemActor } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { destroyClientKey } from '#server/platform/crypto/client-keys.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { storedPurchases } from '#server/records/purchases/definition.ts';
import { eraseRefundTexts } from '#server/records/purchases/stored-refunds.ts';
import { isHeld } from '#server/records/retention/legal-holds.ts';
import { pdfIdsOf } from '#server/records/submission/stored-pdfs.ts';
import { listVersions } from '#server/records/submission/submission.repository.ts';
import { eraseSeats } from '#server/records/training-seats/erase.ts';
import { lockUser } from '#server/records/users/users.repository.ts';
import { isBeingExported } from '../export/running-exports.ts';
import { type ClientKeys, clientKeys, deleteClientRows } from './client-tables.ts';
import { addErasedFiles } from './erasures.repository.ts';

export type EraseDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'random'>;

/** What was erased. */
export type Erased = { rows: number; files: number; caseIds: string[] };

/** Throws 409, with what to do, if a client cannot be erased now. The account's row is locked. */
export async function assertErasable(
  trx: Transaction<Database>,
  { clock }: Pick<EraseDeps, 'clock'>,
  userId: string,
): Promise<void> {
  if (await isHeld(trx, userId)) {
    throw conflict('A legal hold forbids the erasure. Lift the hold first');
  }
  const cases = await casesOf(trx, userId);
  if (cases.some(({ status, deleted_at }) => status === 'in_review' && deleted_at === null)) {
    throw conflict('The case is being reviewed. Approve or reject it before you erase the client');
  }
  if (await isBeingExported(trx, { userId, now: clock.now() })) {
    throw conflict('The data is being exported. Try again when the export is complete');
  }
  const paying = await trx
    .selectFrom('training_purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'paying')
    .executeTakeFirst();
  if (paying) throw conflict('A payment of this client is being processed. Try again in an hour');
}

function casesOf(trx: Transaction<Database>, userId: string): Promise<StoredOnboarding[]> {
  return lockRows(trx, 'onboardings', 'risk').where('user_id', '=', userId).returningAll().execute();
}

/**
 * Deletes a client's account with everything stored about it, destroys its key, and lists its files for deletion, in the
 * caller's transaction. Throws 404, and 409 for staff or if the client cannot be erased now.
 */
export async function eraseClient(
  trx: Transaction<Database>,
  deps: EraseDeps,
  { userId, erasureId, by }: { userId: string; erasureId: string; by: Actor },
): Promise<Erased> {
  const user = await lockUser(trx, { id: userId });
  if (!user) throw notFound();
  if (user.role !== 'client') throw conflict('Only the account of a client can be erased. Disable this one');
  await assertErasable(trx, deps, userId);
  const cases = await casesOf(trx, userId);
  const files = await pdfsOf(trx, cases);
  for (const before of cases) {
    if (before.deleted_at !== null) continue;
    const now = deps.clock.now().toISOString();
    await trx.updateTable('onboardings').set({ deleted_at: now }).where('id', '=', before.id).execute();
    // The index, the counts and the time in states follow as for any deleted case.
    await happened(trx, { type: 'onboarding.deleted', by, before });
  }
  const keys = await clientKeys(trx, { userId, email: user.email });
  await removeBuyer(trx, deps, userId);
  await eraseSeats(trx, { userId, email: user.email });
  const mails = await deleteMails(trx, {
    to: user.email,
    about: [...keys.user, ...keys.check, ...keys.place, ...keys.colleague, ...keys.application],
  });
  const erased = await deleteKeyed(trx, keys, { erasureId, files });
  return {
    rows: erased.rows + mails,
    files: erased.files,
    caseIds: cases.map(({ id }) => id),
  };
}

/** Deletes what calls in progress have written since the erasure. */
export async function eraseAgain(
  trx: Transaction<Database>,
  { userId, caseIds, erasureId }: { userId: string; caseIds: readonly string[]; erasureId: string },
): Promise<void> {
  await deleteKeyed(trx, await clientKeys(trx, { userId, email: null, caseIds }), { erasureId, files: [] });
}

async function deleteKeyed(
  trx: Transaction<Database>,
  keys: ClientKeys,
  { erasureId, files }: { erasureId: string; files: readonly string[] },
): Promise<{ rows: number; files: number }> {
  await addErasedFiles(trx, erasureId, [...keys.file, ...files]);
  const { rows } = await deleteClientRows(trx, keys);
  for (const userId of keys.user) await destroyClientKey(trx, userId);
  await trx
    .deleteFrom('case_tags')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('case_tagged').select('tag_id').whereRef('case_tagged.tag_id', '=', 'case_tags.id'),
        ),
      ),
    )
    .execute();
  return { rows, files: keys.file.length };
}

/** The PDFs of submitted versions have no rows. */
async function pdfsOf(trx: Transaction<Database>, cases: readonly StoredOnboarding[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { id } of cases) ids.push(...(await listVersions(trx, id)).flatMap(pdfIdsOf));
  return ids;
}

/**
 * Deletes emails about these ids, to any recipient, and those to an address that are about no one else. Waiting ones are deleted too.
 * Emails to the same address about another client's case stay.
 * @returns how many
 */
export async function deleteMails(
  trx: Transaction<Database>,
  { to, about }: { to?: string; about: readonly string[] },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail_outbox')
    .where(({ and, or, eb }) =>
      or([
        eb('about', 'in', about),
        ...(to === undefined ? [] : [and([eb('recipient', '=', to.toLowerCase()), eb('about', 'is', null)])]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes the buyer from purchases, whose receipts the tax office requires. */
async function removeBuyer(trx: Transaction<Database>, deps: EraseDeps, userId: string): Promise<void> {
  const { change } = managedEntries(deps, storedPurchases(deps));
  const bought = await trx
    .selectFrom('training_purchases')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  for (const { id } of bought) {
    // An id of its own, because a buyer has at most one purchase of a training.
    const to = (values: Parameters<Parameters<typeof change>[1]['to']>[0]) => ({
      ...values,
      userId: `erased-${id}`,
      email: '',
      company: null,
      refundReason: null,
      refundNote: null,
      grantReason: null,
    });
    await change(trx, { id, version: undefined, by: systemActor, to });
    await trx
      .updateTable('promo_code_uses')
      .set({ user_id: `erased-${id}` })
      .where('purchase_id', '=', id)
      .execute();
    await eraseRefundTexts(trx, id);
  }
}
