import type { Transaction } from 'kysely';
import { filesNamedIn } from '#domain/records/onboarding-documents.ts';
import { fixedDays } from '#domain/retention.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { lockOwner, markDeleted } from '../files/files.repository.ts';
import { isNotHeld } from '../retention/legal-holds.ts';
import { findDocumentsOf, openRecord } from './documents.repository.ts';

/** Days after the last upload or save. A page left open is not used after that time. */
const UNSAVED_DAYS = fixedDays('unsaved-uploads');
const OWNERS_A_RUN = 100;

/**
 * Deletes files that clients uploaded for their onboarding, or staff for a note on it, and never saved: personal data that no
 * record names. The file sweeper removes the bytes. Nothing depends on when it runs.
 */
export async function pruneUnsavedFiles({
  db,
  clock,
  config,
}: Pick<CoreDeps, 'db' | 'clock' | 'config'>): Promise<void> {
  const before = new Date(clock.now().getTime() - UNSAVED_DAYS * 86_400_000).toISOString();
  const owners = await db
    .selectFrom('file_owners')
    .select('owner_id')
    .where('tidied_at', 'is', null)
    .where('touched_at', '<', before)
    .where(isNotHeld('file_owners.owner_id'))
    .limit(OWNERS_A_RUN)
    .execute();
  for (const { owner_id } of owners) {
    await inTransaction(db, async (trx) => {
      const now = clock.now();
      await lockOwner(trx, owner_id, now);
      for (const id of await unsavedFilesOf(trx, { config }, { ownerId: owner_id, before })) {
        await markDeleted(trx, id, now);
        await happened(trx, { type: 'file.abandoned', by: systemActor, id });
      }
      await trx
        .updateTable('file_owners')
        .set({ tidied_at: now.toISOString() })
        .where('owner_id', '=', owner_id)
        .execute();
    });
  }
}

/**
 * Files that are neither named by the owner's record, nor in their draft, nor submitted for an identity check, nor part
 * of a submission.
 */
async function unsavedFilesOf(
  trx: Transaction<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  { ownerId, before }: { ownerId: string; before: string },
): Promise<string[]> {
  const record = await findDocumentsOf(trx, ownerId);
  const cipher = await clientReader({ config, db: trx }, ownerId);
  const named = new Set(record ? filesNamedIn(openRecord(cipher, record)) : []);
  const files = await trx
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'onboarding')
    .where('deleted_at', 'is', null)
    .where('held', '=', 0)
    .where('draft_group', 'is', null)
    .where('stored_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('identity_files')
            .select('file_id')
            .whereRef('identity_files.file_id', '=', 'files.id'),
        ),
      ),
    )
    .execute();
  const ofNotes = await unnamedFilesOfNotes(trx, { ownerId, before });
  return [...files.map(({ id }) => id).filter((id) => !named.has(id)), ...ofNotes];
}

/** Files that staff uploaded for a note on the owner's case, and that no note names. */
async function unnamedFilesOfNotes(
  trx: Transaction<Database>,
  { ownerId, before }: { ownerId: string; before: string },
): Promise<string[]> {
  const files = await trx
    .selectFrom('files')
    .leftJoin('note_files', 'note_files.file_id', 'files.id')
    .select('files.id')
    .where('files.owner_id', '=', ownerId)
    .where('files.kind', '=', 'note')
    .where('files.deleted_at', 'is', null)
    .where('files.stored_at', '<', before)
    .where('note_files.file_id', 'is', null)
    .execute();
  return files.map(({ id }) => id);
}
