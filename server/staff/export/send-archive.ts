import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Transaction } from 'kysely';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { archivedFiles } from './archived-files.ts';
import type { CaseFile } from './case-files.ts';
import { beginExport, endExports } from './running-exports.ts';

type SentArchive = {
  /** The account that requests it: one archive at a time for each. */
  account: string;
  /** The clients whose data it contains, who are not erased meanwhile. */
  userIds: readonly string[];
  fileName: string;
  files: AsyncIterable<CaseFile>;
  /** Emits the event of the export, before the first byte is sent: a partial download also discloses data. */
  record(trx: Transaction<Database>): Promise<void>;
};

/** Sends files as one ZIP archive, which a worker packs at the reader's speed. Throws 404, 429 or 503. */
export async function sendArchive(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'workers' | 'log'>,
  reply: FastifyReply,
  { account, userIds, fileName, files, record }: SentArchive,
): Promise<FastifyReply> {
  const { db, clock, workers, log } = deps;
  const gone = new AbortController();
  reply.raw.once('close', () =>
    gone.abort(new Error('The account that asked for the export no longer exists')),
  );
  const place = workers.archivePlace(account);
  let exportIds: string[];
  try {
    await place.turn(gone.signal);
    exportIds = await inTransaction(db, async (trx) => {
      const ids: string[] = [];
      // In one order, so that two exports do not wait for each other.
      for (const userId of [...userIds].sort()) ids.push(await beginExport(trx, deps, userId));
      await record(trx);
      return ids;
    });
  } catch (error) {
    place.leave();
    throw error;
  }
  // Back-pressure in bytes; in object mode sixteen chunks would be buffered for a slow reader.
  const packed = place.pack(archivedFiles(files), clock.now(), gone.signal);
  const archive = Readable.from(packed, { objectMode: false });
  archive.once('close', () => {
    place.leave();
    // Its time limit ends the registration too.
    endExports(db, exportIds).catch((error: unknown) => log.error({ err: error }, 'an export was not ended'));
  });
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
    .send(archive);
}
