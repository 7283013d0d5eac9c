import { Readable } from 'node:stream';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { notFound } from '#server/platform/http/errors.ts';
import type { ArchivedFile } from '#server/platform/workers/archive/zip.ts';
import { findOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { findUser } from '#server/records/users/users.repository.ts';
import { type CaseFile, caseFiles, type ExportDeps, type Exported } from './case-files.ts';

/** Exports a case as an archive, for staff only. */
export function exportHandlers(deps: Deps): Handlers<'exportCase'> {
  const { db, clock, workers } = deps;

  return {
    async exportCase({ principal, params }, reply) {
      const onboarding = await findOnboarding(db, params.id);
      const client = onboarding && (await findUser(db, onboarding.user_id));
      if (!client) throw notFound();
      const gone = new AbortController();
      reply.raw.once('close', () =>
        gone.abort(new Error('The account that asked for the export no longer exists')),
      );
      const place = workers.archivePlace(principal.userId);
      try {
        await place.turn(gone.signal);
        // Before the first byte is sent, because a partial download also discloses data.
        await inTransaction(db, (trx) =>
          happened(trx, {
            type: 'case.exported',
            by: actorOf(principal),
            onboardingId: onboarding.id,
            versions: onboarding.submissions,
          }),
        );
      } catch (error) {
        place.leave();
        throw error;
      }
      const files = archivedFiles(deps, { onboarding, client, account: principal.userId });
      // Back-pressure in bytes; in object mode sixteen chunks would be buffered for a slow reader.
      const archive = Readable.from(place.pack(files, clock.now(), gone.signal), { objectMode: false });
      archive.once('close', place.leave);
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="case-${onboarding.id}.zip"`,
        })
        .send(archive);
    },
  };
}

/** Yields the files of a case's archive, reading each when it is packed, and at the end a list of the missing ones. */
async function* archivedFiles(deps: ExportDeps, exported: Exported): AsyncGenerator<ArchivedFile> {
  const gone: string[] = [];
  for await (const { path, read, isCompressed } of caseFiles(deps, exported)) {
    // Yields to other work, because decrypting a file occupies the CPU.
    await othersFirst();
    const content = await read();
    if (content === null) gone.push(`${path}\n`);
    else yield { path, isCompressed, pieces: () => bytesOf(content) };
  }
  if (gone.length > 0) {
    const notice = `The bytes of these files were deleted:\n${gone.join('')}`;
    yield { path: 'missing.txt', isCompressed: false, pieces: () => bytesOf(notice) };
  }
}

async function* bytesOf(content: Content): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield Buffer.from(content);
  else if (content instanceof Uint8Array) yield content;
  else for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

type Content = Exclude<Awaited<ReturnType<CaseFile['read']>>, null>;
