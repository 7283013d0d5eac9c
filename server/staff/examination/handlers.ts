import { Readable } from 'node:stream';
import type { components } from '#contract/schema.d.ts';
import { checkPackInput } from '#domain/compliance/examination/pack-input.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { listed } from '#server/platform/db/page.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { listTags } from '#server/records/case-tags/case-tags.ts';
import { lockUser } from '#server/records/users/users.repository.ts';
import {
  changePack,
  findPack,
  findPendingPack,
  forgetCases,
  insertPack,
  listPacks,
  lockPack,
  type PackRow,
} from './packs.repository.ts';
import { presentPacks } from './present-packs.ts';
import { storedArchive } from './stored-archive.ts';

type PackOperation =
  | 'listExaminationPacks'
  | 'createExaminationPack'
  | 'getExaminationPack'
  | 'deleteExaminationPack'
  | 'downloadExaminationPack';

/** Examination packs: the compliance files of a period in one archive. */
export function examinationHandlers(deps: Deps): Handlers<PackOperation> {
  const { db, config, clock, random } = deps;

  async function answer(id: string): Promise<components['schemas']['ExaminationPack']> {
    const row = await findPack(db, id);
    const [pack] = row ? await presentPacks(deps, [row]) : [];
    if (!pack) throw notFound();
    return pack;
  }

  return {
    listExaminationPacks: ({ query: { hash, ...asked } }) =>
      listed(
        asked,
        (page) => listPacks(db, { ...page, hash }),
        (rows) => presentPacks(deps, rows),
      ),

    async createExaminationPack({ principal: by, body }, reply) {
      const now = clock.now();
      const checked = checkPackInput(body, { today: dayOf(now) });
      if (!checked.ok) throw badRequest(checked.errors);
      const { from, to, rating, tag, withDocuments } = checked.value;
      if (tag !== '' && !(await listTags(db, config)).some(({ id }) => id === tag)) {
        throw badRequest([{ property: 'tag', message: 'Choose a tag that a case has' }]);
      }
      const id = newId(random);
      await inTransaction(db, async (trx) => {
        // Two calls at once make one pack.
        await lockUser(trx, { id: by.userId });
        if (await findPendingPack(trx, by.userId)) {
          throw conflict('Your other pack is still being made. Wait until it is ready, or delete it.');
        }
        await insertPack(trx, waitingPack({ id, from, to, rating, tag, withDocuments, by: by.userId, now }));
        await happened(trx, {
          type: 'examination-pack.requested',
          by: actorOf(by),
          packId: id,
          ...{ from, to, withDocuments },
          rating: rating || null,
          isOfTag: tag !== '',
        });
      });
      reply.code(201);
      return answer(id);
    },

    getExaminationPack: ({ params }) => answer(params.id),

    async deleteExaminationPack({ principal: by, params: { id } }) {
      await inTransaction(db, async (trx) => {
        const pack = await lockPack(trx, id);
        if (!pack) throw notFound();
        if (pack.state === 'deleted') return;
        await changePack(trx, id, { state: 'deleted', claim: '', error: null, leased_until: null });
        await forgetCases(trx, id);
        await happened(trx, { type: 'examination-pack.deleted', by: actorOf(by), packId: id });
      });
      return answer(id);
    },

    async downloadExaminationPack({ principal: by, params: { id } }, reply) {
      const pack = await inTransaction(db, async (trx) => {
        const found = await lockPack(trx, id);
        if (!found) throw notFound();
        assertReady(found);
        // Before the first byte: a part of a pack discloses data too.
        await happened(trx, { type: 'examination-pack.downloaded', by: actorOf(by), packId: id });
        return found;
      });
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-length': pack.size,
          'content-disposition': `attachment; filename="examination-pack-${pack.from_day}-${pack.to_day}.zip"`,
        })
        .send(Readable.from(storedArchive(deps, pack), { objectMode: false }));
    },
  };
}

/** Throws 409 for a pack without a file. */
function assertReady({ state, error }: PackRow): void {
  if (state === 'ready') return;
  if (state === 'failed' || state === 'deleted')
    throw conflict(error ?? 'The file of this pack was deleted.');
  throw conflict('The pack is still being made. Wait until it is ready.');
}

type Waiting = components['schemas']['ExaminationPackInput'] & { id: string; by: string; now: Date };

function waitingPack({ id, from, to, rating, tag, withDocuments, by, now }: Waiting): PackRow {
  return {
    ...{ id, from_day: from, to_day: to, with_documents: withDocuments ? 1 : 0 },
    ...{ rating: rating || null, tag_id: tag || null },
    ...{ state: 'waiting', done: 0, relationships: 0, size: 0, sha256: '', root_hash: '' },
    ...{ made_by: by, made_at: now.toISOString(), ready_at: null, expires_at: null },
    ...{ attempts: 0, claim: '', leased_until: null, error: null },
  };
}
