import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { findFiles } from '../files/files.repository.ts';
import { findCheckAmong, noteDocument } from './checks.repository.ts';
import { assertPhotographsServe } from './hand-in.ts';
import { dropWaitingFiles, findWaitingFiles } from './identity-files.repository.ts';
import { findLivingPhotoLink, issuePhotoLink } from './photo-links.ts';
import { lockForPhotographs, photoQuota } from './photo-quota.ts';
import { type Subject, subjectOf } from './subject.ts';
import type { PhotoPart } from './tables.ts';

type PhotographOperationId =
  | 'readIdentityPhotographs'
  | 'chooseIdentityDocument'
  | 'takeIdentityPhotograph'
  | 'removeIdentityPhotograph'
  | 'createPhotoLink';

type Photographs = components['schemas']['IdentityPhotographs'];

/** Maximum duration of an upload (`requestTimeout`), in seconds; an unfinished one has failed by then. */
const UPLOAD_SECONDS = 300;

/**
 * Photographs that wait to be handed in, one per side. They are stored by the server, so that they survive a page
 * reload, and a phone can take them for a page on a desktop computer. Used by the built-in check, both for a client's
 * own identity and for people.
 */
export function photographHandlers(deps: Deps): Handlers<PhotographOperationId> {
  const { db, clock, config, files, identity, random } = deps;

  async function answer(trx: Kysely<Database>, { ids, link }: Subject): Promise<Photographs> {
    const check = await findCheckAmong(trx, ids);
    if (!check) return { documentKind: null, photographs: [], arriving: [], phone: null };
    const now = clock.now();
    const waiting = await findWaitingFiles(trx, check.id);
    const phone = await findLivingPhotoLink(trx, check.id, now);
    const rows = new Map(
      (
        await findFiles(
          trx,
          waiting.map(({ id }) => id),
        )
      ).map((row) => [row.id, row] as const),
    );
    const photographs = [];
    for (const { id, side } of waiting) {
      const row = rows.get(id);
      if (!row || !side || side === 'source') continue;
      const { name, size, thumbnailUrl } = await files.sign(row, {}, trx);
      photographs.push({ side, id, name, size, url: link?.isPhone ? null : thumbnailUrl });
    }
    const since = secondsBefore(now, UPLOAD_SECONDS);
    const arriving = waiting.flatMap(({ side, stored_at, created_at }) =>
      side && side !== 'source' && stored_at === null && created_at > since ? [side] : [],
    );
    return {
      documentKind: check.document_kind,
      photographs,
      arriving: [...new Set(arriving)],
      phone: phone ? { expiresAt: phone.expires_at, opened: phone.opened_at !== null } : null,
    };
  }

  const caller = (request: FastifyRequest) => subjectOf(config, request);

  return {
    readIdentityPhotographs: (request) => answer(db, caller(request)),

    chooseIdentityDocument: (request) =>
      inTransaction(db, async (trx) => {
        assertPhotographsServe(identity);
        const subject = caller(request);
        const check = await lockForPhotographs(trx, subject, deps);
        await noteDocument(trx, check.id, request.body.documentKind);
        return answer(trx, subject);
      }),

    async takeIdentityPhotograph(request, reply) {
      assertPhotographsServe(identity);
      const subject = caller(request);
      reply.code(201);
      return files.receive(request, {
        ownerId: subject.userId,
        // A queue per check: neither the client's documents nor other people's photographs wait for these.
        queuedAs: subject.ids[0],
        kind: 'identity',
        by: subject.by,
        quota: photoQuota(subject, request.params.side, deps),
      });
    },

    async removeIdentityPhotograph(request, reply) {
      const subject = caller(request);
      await inTransaction(db, async (trx) => {
        assertPhotographsServe(identity);
        const check = await lockForPhotographs(trx, subject, deps);
        const ids = storedOn(request.params.side, await findWaitingFiles(trx, check.id));
        await dropWaitingFiles(trx, ids, clock.now());
        for (const id of ids) {
          await happened(trx, { type: 'file.deleted', by: subject.by, id, kind: 'identity' });
        }
      });
      return reply.code(204).send();
    },

    async createPhotoLink(request, reply) {
      assertPhotographsServe(identity);
      const subject = caller(request);
      const madeBy = subject.link?.tokenHash ?? request.principal.sessionId;
      const { url, expiresAt } = await inTransaction(db, async (trx) => {
        const check = await lockForPhotographs(trx, subject, deps);
        await happened(trx, { type: 'verification.phone-invited', by: subject.by, checkId: check.id });
        return issuePhotoLink(trx, { checkId: check.id, madeBy }, { config, random, now: clock.now() });
      });
      reply.code(201);
      return { url, expiresAt: expiresAt.toISOString() };
    },
  };
}

function storedOn(
  wanted: PhotoPart,
  waiting: readonly { id: string; side: PhotoPart | null; stored_at: string | null }[],
): string[] {
  return waiting.filter(({ side, stored_at }) => side === wanted && stored_at !== null).map(({ id }) => id);
}
