import { firmName } from '#domain/firm.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { version } from '#server/platform/core/version.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { awayOf } from '#server/platform/log/away.ts';
import { listTags } from '#server/records/case-tags/case-tags.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { archivedFiles } from '../export/archived-files.ts';
import { type FilesDeps, packFiles } from './pack-files.ts';
import {
  changeClaimed,
  changePack,
  lockPack,
  nextToBuild,
  type PackRow,
  replaceCases,
} from './packs.repository.ts';
import { type Relationship, relationshipsOf } from './relationships.ts';
import { storeArchive } from './stored-archive.ts';

export type BuildDeps = FilesDeps & Pick<Deps, 'store' | 'random' | 'workers' | 'log'>;

/** How long a run may take for one portion before another process takes the pack up. */
const LEASE_MS = 2 * 60_000;
const ATTEMPTS_AT_MOST = 3;
const EXPIRES_AFTER_MS = 30 * 86_400_000;
/** Relationships of a pack: a page with more does not open in a browser. */
const RELATIONSHIPS_AT_MOST = 5000;
/** The packer writes no ZIP64: a limit below 4 GB, because the list of files follows. */
const BYTES_AT_MOST = 4_000_000_000;
/** Progress is stored for so many relationships at once. */
const PORTION = 20;

export const failures = {
  stopped:
    'The server stopped three times while it made this pack. Make one again, for a shorter period or without documents.',
  unexpected: 'The pack could not be made. The log of the server says why.',
  tooLarge: 'The archive would be larger than 4 GB. Choose a shorter period, or leave the documents out.',
  none: 'No relationship was in force in this period with these filters.',
  tooMany: `More than ${RELATIONSHIPS_AT_MOST.toLocaleString('en-CA')} relationships. Choose a shorter period, a rating or a tag.`,
} as const;

/** The run lost its lease, or the pack was deleted or has to be made again: it ends without a trace. */
class RunEnded extends Error {}

/** A pack that cannot be made as requested, with what to do. */
class NotMakeable extends Error {}

/** Builds the packs that wait, one after the other. @param signal aborted when the server stops */
export async function buildPacks(deps: BuildDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimNext(deps);
    if (claimed === 'none') return;
    if (claimed !== 'failed') await buildClaimed(deps, claimed, signal);
  }
}

type Claimed = { pack: PackRow; relationships: readonly Relationship[] };

/** Takes up the oldest pack that no process builds. */
async function claimNext(deps: BuildDeps): Promise<Claimed | 'none' | 'failed'> {
  const { db, clock, random } = deps;
  const now = clock.now();
  const next = await nextToBuild(db, now.toISOString());
  if (!next) return 'none';
  return inTransaction(db, async (trx) => {
    const row = await lockPack(trx, next.id);
    // Another process was faster.
    if (!row || row.claim !== next.claim || row.state !== next.state) return 'failed';
    if (row.attempts >= ATTEMPTS_AT_MOST) {
      await changePack(trx, row.id, { state: 'failed', error: failures.stopped });
      await happened(trx, { type: 'examination-pack.failed', by: systemActor, packId: row.id });
      return 'failed';
    }
    const relationships = await relationshipsOf(trx, row);
    await replaceCases(
      trx,
      row.id,
      relationships.map(({ onboardingId }) => onboardingId),
    );
    const change = {
      state: 'building',
      attempts: row.attempts + 1,
      claim: newId(random),
      done: 0,
      relationships: relationships.length,
      leased_until: leaseFrom(now),
    } as const;
    await changePack(trx, row.id, change);
    return { pack: { ...row, ...change }, relationships };
  });
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS).toISOString();

async function buildClaimed(deps: BuildDeps, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  const { pack } = claimed;
  try {
    await buildPack(deps, claimed, signal);
  } catch (error) {
    if (error instanceof RunEnded) return;
    if (signal.aborted) {
      // Does not count as an attempt: the next process continues at once.
      await changeClaimed(db, pack, { state: 'waiting', attempts: pack.attempts - 1 });
      return;
    }
    // Once the database or the store is back, the lease has ended and the pack is taken up again.
    if (awayOf(error)) throw error;
    const isKnown = error instanceof NotMakeable;
    if (!isKnown) log.error({ err: error }, 'an examination pack was not made');
    await inTransaction(db, async (trx) => {
      const message = isKnown ? error.message : failures.unexpected;
      if (!(await changeClaimed(trx, pack, { state: 'failed', error: message }))) return;
      await happened(trx, { type: 'examination-pack.failed', by: systemActor, packId: pack.id });
    });
  }
}

async function buildPack(
  deps: BuildDeps,
  { pack, relationships }: Claimed,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, workers } = deps;
  if (relationships.length === 0) throw new NotMakeable(failures.none);
  if (relationships.length > RELATIONSHIPS_AT_MOST) throw new NotMakeable(failures.tooMany);
  let rootHash = '';
  const files = packFiles(deps, {
    about: await aboutPack(deps, pack),
    relationships,
    withDocuments: pack.with_documents === 1,
    async onPacked(done) {
      signal.throwIfAborted();
      const isDue = pack.with_documents === 1 || done % PORTION === 0 || done === relationships.length;
      if (!isDue) return;
      const change = { done, leased_until: leaseFrom(clock.now()) };
      if (!(await changeClaimed(db, pack, change))) throw new RunEnded();
    },
    onManifest(hash) {
      rootHash = hash;
    },
  });
  const place = workers.archivePlace(`examination-pack|${pack.id}`);
  try {
    await place.turn(signal);
    const archive = place.pack(archivedFiles(files), clock.now(), signal);
    const stored = await storeArchive(deps, pack, bounded(archive));
    await finish(deps, pack, { ...stored, rootHash });
  } finally {
    place.leave();
  }
}

/** Ends a run whose archive becomes too large for the ZIP format, which would be written without an error. */
async function* bounded(archive: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of archive) {
    size += piece.length;
    if (size > BYTES_AT_MOST) throw new NotMakeable(failures.tooLarge);
    yield piece;
  }
}

async function aboutPack({ db, config, clock }: BuildDeps, pack: PackRow) {
  const staff = await findStaff(db, [pack.made_by]);
  const tags = pack.tag_id === null ? [] : await listTags(db, config);
  return {
    product: 'Onboarding portal',
    version,
    firm: firmName,
    madeAt: clock.now().toISOString(),
    madeBy: staff.get(pack.made_by)?.name ?? '',
    period: { from: pack.from_day, to: pack.to_day },
    filter: { rating: pack.rating, tag: tags.find(({ id }) => id === pack.tag_id)?.name ?? pack.tag_id },
  };
}

async function finish(
  { db, clock }: BuildDeps,
  pack: PackRow,
  { size, sha256, rootHash }: { size: number; sha256: string; rootHash: string },
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const isOurs = await changeClaimed(trx, pack, {
      state: 'ready',
      size,
      sha256,
      root_hash: rootHash,
      ready_at: now.toISOString(),
      expires_at: new Date(now.getTime() + EXPIRES_AFTER_MS).toISOString(),
      leased_until: null,
    });
    if (!isOurs) throw new RunEnded();
    await happened(trx, {
      type: 'examination-pack.made',
      by: systemActor,
      packId: pack.id,
      relationships: pack.relationships,
      sha256,
      rootHash,
    });
  });
}
