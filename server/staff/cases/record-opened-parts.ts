import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { findChecksOf, findLastHandIns } from '#server/records/identity/checks.repository.ts';
import { openHandIn } from '#server/records/identity/hand-in.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { openedParts, recordOpened } from '../checked/opened-parts.ts';
import { documentsIn, partsOf } from '../checked/parts.ts';
import { readAnswers, recordsOf } from './present-case.ts';

type Schemas = components['schemas'];

/**
 * Records which files and people of a case the caller has opened, and returns what staff have opened in the case.
 * Throws 404.
 */
export function recordOpenedParts(
  { db, config, clock }: Deps,
  { id, opened, by }: { id: string; opened: Schemas['OpenedPartsInput']; by: Principal },
): Promise<Schemas['OpenedPartList']> {
  return inTransaction(db, async (trx) => {
    const { user_id: userId } = await findCase(trx, id);
    const answers = await readAnswers(trx, config, userId);
    const documents = documentsIn(answers.documents);
    const parts = partsOf(config, { userId, records: recordsOf(answers), documents });
    const fileIds = new Set([
      ...documents.map((document) => document.id),
      ...(await photographsOf(trx, config, userId)),
    ]);
    const at = clock.now().toISOString();
    await recordOpened(trx, { onboardingId: id, parts, fileIds }, { opened, by: by.userId, at });
    return { items: await openedParts(trx, id, parts) };
  });
}

/** Returns the ids of the last photographs of each identity check of a client. */
async function photographsOf(
  db: Kysely<Database>,
  config: Deps['config'],
  userId: string,
): Promise<string[]> {
  const cipher = await clientReader({ config, db }, userId);
  const handIns = await findLastHandIns(db, await findChecksOf(db, userId));
  return handIns.flatMap((row) => {
    const { frontFileId, backFileId, selfieFileId } = openHandIn(cipher, row);
    return [frontFileId, selfieFileId, ...(backFileId === null ? [] : [backFileId])];
  });
}
