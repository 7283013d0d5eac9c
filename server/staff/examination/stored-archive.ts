import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { isBackupRunning } from '#server/platform/db/backup-hold.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { PackRow } from './packs.repository.ts';

type StoreDeps = Pick<Deps, 'db' | 'store' | 'random'>;
type Claimed = Pick<PackRow, 'id' | 'claim'>;

/** Bytes of a part: what a server has in memory while it writes or sends an archive. */
const PART_BYTES = 4 * 1024 * 1024;
const DELETED_A_RUN = 50;

/** Stores an archive in parts, each encrypted like any file. @returns its size in bytes and its SHA-256 */
export async function storeArchive(
  deps: StoreDeps,
  pack: Claimed,
  archive: AsyncIterable<Uint8Array>,
): Promise<{ size: number; sha256: string }> {
  const sum = createHash('sha256');
  let size = 0;
  let seq = 0;
  let waiting: Uint8Array[] = [];
  let waits = 0;
  const storeWaiting = async () => {
    seq += 1;
    await storePart(deps, pack, { seq, bytes: Buffer.concat(waiting) });
    waiting = [];
    waits = 0;
  };
  for await (const piece of archive) {
    sum.update(piece);
    size += piece.length;
    waiting.push(piece);
    waits += piece.length;
    if (waits >= PART_BYTES) await storeWaiting();
  }
  if (waits > 0) await storeWaiting();
  return { size, sha256: sum.digest('hex') };
}

async function storePart(
  { db, store, random }: StoreDeps,
  { id, claim }: Claimed,
  { seq, bytes }: { seq: number; bytes: Buffer },
): Promise<void> {
  const file_id = newId(random);
  // Its row first, so that the bytes of a run that died are found and deleted.
  await db.insertInto('examination_pack_parts').values({ file_id, pack_id: id, claim, seq }).execute();
  await store.put(file_id, 'original', bytes);
  const isListed = await db
    .selectFrom('examination_pack_parts')
    .select('seq')
    .where('file_id', '=', file_id)
    .executeTakeFirst();
  // The run lost its lease meanwhile, and its parts were deleted.
  if (!isListed) await store.delete(file_id);
}

/** Yields the bytes of a stored archive. Throws if a part is missing, so that no half of it passes as the whole. */
export async function* storedArchive(
  { db, store }: Pick<StoreDeps, 'db' | 'store'>,
  { id, claim }: Claimed,
): AsyncGenerator<Buffer> {
  const parts = await db
    .selectFrom('examination_pack_parts')
    .select(['file_id', 'seq'])
    .where('pack_id', '=', id)
    .where('claim', '=', claim)
    .orderBy('seq')
    .execute();
  for (const { file_id, seq } of parts) {
    const bytes = await store.get(file_id, 'original');
    if (!bytes) throw new Error(`Part ${seq} of an examination pack is missing`);
    yield bytes;
  }
}

/** Deletes the parts of archives that no one can download: of deleted and failed packs, and of runs that ended early. */
export async function deleteLeftParts({ db, store }: Pick<StoreDeps, 'db' | 'store'>): Promise<void> {
  const left = await leftParts(db);
  if (left.length === 0 || (await isBackupRunning(db))) return;
  for (const { file_id } of left) {
    await store.delete(file_id);
    await db.deleteFrom('examination_pack_parts').where('file_id', '=', file_id).execute();
  }
}

function leftParts(db: Kysely<Database>): Promise<{ file_id: string }[]> {
  return db
    .selectFrom('examination_pack_parts as parts')
    .innerJoin('examination_packs as packs', 'packs.id', 'parts.pack_id')
    .select('parts.file_id')
    .where(({ eb, or, ref }) =>
      or([eb('packs.state', 'not in', ['building', 'ready']), eb('parts.claim', '!=', ref('packs.claim'))]),
    )
    .limit(DELETED_A_RUN)
    .execute();
}
