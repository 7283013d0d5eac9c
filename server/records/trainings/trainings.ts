import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { missingForLearners } from '#domain/learning/missing.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inSnapshot, inTransaction } from '#server/platform/db/transaction.ts';
import { answerCached, answerTags } from '#server/platform/http/cached.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { findEntry } from '#server/platform/managed/entries.repository.ts';
import { findPage } from '#server/platform/managed/list.ts';
import type { ListAsked } from '#server/platform/managed/narrowing.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { stampOf } from '#server/platform/managed/stamps.ts';
import {
  catalogueChanges,
  findBySlug,
  findInCatalogue,
  pageOfCatalogue,
  storedCatalogue,
  takeOutOfCatalogue,
} from './catalogue.ts';
import { lockTraining } from './change-training.ts';
import { contentOf } from './content.ts';
import { duplicateTraining } from './duplicate.ts';
import { trainingEditing } from './edit-trainings.ts';
import { trainingPartsMigration, trainingsMigration, trainingVersionsMigration } from './migration.ts';
import { moveTraining } from './publish.ts';
import { type ListedRow, storedTrainings, toListed } from './stored-trainings.ts';

type TrainingOperation =
  | 'listTrainings'
  | 'createTraining'
  | 'readTrainingBySlug'
  | 'duplicateTraining'
  | 'getTraining'
  | 'updateTraining'
  | 'deleteTraining'
  | 'publishTraining'
  | 'previewTraining';

/** Trainings: administrators write them, the public sees the published ones. */
export const trainings = {
  name: 'trainings',
  migrations: [trainingsMigration, trainingPartsMigration, trainingVersionsMigration],
  reads: { listTrainings: 'listed', getTraining: 'opened', previewTraining: 'opened' },
  handlers(deps: Deps): Handlers<TrainingOperation> {
    const { db, random } = deps;
    const { get, erase } = managedEntries(deps, storedTrainings);
    const editing = trainingEditing(deps);
    const tags = answerTags();

    /** Responds to the public with HTTP caching, since most readers have the current version. */
    async function answerAll(request: FastifyRequest, reply: FastifyReply, make: () => Promise<object>) {
      // The same URL returns more to administrators.
      reply.header('vary', 'authorization');
      return answerCached(request, reply, { tags, stamp: await stampOf(db, storedCatalogue.name), make });
    }

    const found = async <Found>(shown: Promise<Found | undefined>): Promise<Found> => {
      const there = await shown;
      if (there === undefined) throw notFound();
      return there;
    };

    return {
      listTrainings(request, reply) {
        const { query, knownCaller } = request;
        const { state, sort: by, ...asked } = query;
        if (knownCaller) {
          const sort = by ?? 'updatedAt';
          return pageOfTrainings(db, { ...query, sort, order: asked.order ?? usual(sort) });
        }
        const sort = by === 'title' ? by : 'publishedAt';
        const order = asked.order ?? usual(sort);
        return answerAll(request, reply, () => pageOfCatalogue(db, { ...asked, sort, order }));
      },

      readTrainingBySlug: (request, reply) =>
        answerAll(request, reply, () => found(findBySlug(db, request.params.slug.toLowerCase()))),

      async createTraining({ body, principal }, reply) {
        const made = await editing.create(body, principal);
        reply.code(201).header('location', `/api/trainings/${made.id}`);
        return made;
      },

      async duplicateTraining({ params: { id }, principal }, reply) {
        const made = await duplicateTraining(deps, { id, by: principal });
        reply.code(201).header('location', `/api/trainings/${made.id}`);
        return made;
      },

      getTraining: (request, reply) =>
        request.knownCaller
          ? get(request)
          : answerAll(request, reply, () => found(findInCatalogue(db, request.params.id))),

      updateTraining: ({ params: { id }, body: { version, ...sent }, principal }) =>
        editing.change({ id, version, by: principal }, sent),

      async deleteTraining({ params: { id }, principal }, reply) {
        await inTransaction(db, async (trx) => {
          if (!(await lockTraining(trx, id))) throw notFound();
          if (await takeOutOfCatalogue(trx, id)) await catalogueChanges(trx, random);
          // A follower of the deletion throws if the training has purchases.
          await erase(trx, id, actorOf(principal));
        });
        return reply.code(204).send();
      },

      publishTraining: ({ params: { id }, body: { state, version }, principal }) =>
        moveTraining(deps, { id, version, state, by: principal }),

      async previewTraining({ params: { id } }) {
        return inSnapshot(db, async (trx) => {
          const training = await findEntry(trx, storedTrainings, id);
          if (!training) throw notFound();
          const content = await contentOf(trx, training);
          return { version: training.version, content, missing: missingForLearners(content) };
        });
      },
    };
  },
} as const satisfies ManagedResource;

/** The default direction: titles ascending, times descending. */
function usual(sort: string): 'asc' | 'desc' {
  return sort === 'title' ? 'asc' : 'desc';
}

function pageOfTrainings(db: Kysely<Database>, asked: ListAsked) {
  return listed(
    asked,
    async (page) => {
      const { ids, ...totals } = await findPage(db, storedTrainings, { ...asked, ...page });
      return { rows: await findListed(db, ids), ...totals };
    },
    (rows) =>
      rows.map((row) => {
        const { id, version, created_at: createdAt, updated_at: updatedAt } = row;
        return { ...toListed(row), id, version, createdAt, updatedAt };
      }),
  );
}

const listedColumns = [
  ...['id', 'version', 'created_at', 'updated_at', 'title', 'slug', 'summary', 'cover_url', 'cover_alt'],
  ...['language', 'tags', 'minutes', 'price', 'currency', 'free', 'refresher_months', 'in_order', 'state'],
  ...['published_version', 'published_at', 'changed', 'outline_version'],
] as (keyof ListedRow)[];

async function findListed(db: Kysely<Database>, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const rows: ListedRow[] = await db
    .selectFrom('trainings')
    .select(listedColumns)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
