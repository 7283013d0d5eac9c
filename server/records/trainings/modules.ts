import type { Selectable } from 'kysely';
import { emptyModule, type ModuleFields } from '#domain/records/training.ts';
import { checkTrainingModule } from '#domain/rules/training.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed, pageOf } from '#server/platform/db/page.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest, changedMeanwhile, notFound } from '#server/platform/http/errors.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { lockTraining, partsChanged } from './change-training.ts';
import { type PartKind, trainingParts, versionOf } from './parts.ts';
import { idsAt, type Place, setPositions } from './positions.ts';
import type { TrainingModulesTable } from './tables.ts';

type Operation =
  | 'listTrainingModules'
  | 'createTrainingModule'
  | 'getTrainingModule'
  | 'updateTrainingModule'
  | 'deleteTrainingModule'
  | 'updateTrainingModulePositions';

type ModuleRow = Selectable<TrainingModulesTable>;

const MODULES_AT_MOST = 100;

const placeOf = ({ trainingId }: { trainingId: string }): Place => ({
  table: 'training_modules',
  column: 'training_id',
  id: trainingId,
  trainingId,
});

const moduleKind: PartKind<ModuleRow, ModuleFields, object> = {
  storage: {
    name: 'training-modules',
    table: 'training_modules',
    toColumns: ({ trainingId, ...same }) => ({ ...same, training_id: trainingId }),
    toValues: ({ training_id: trainingId, title, summary, position }) => ({
      trainingId,
      title,
      summary,
      position,
    }),
    searched: () => [],
    sorts: { title: 'title' },
    filters: {},
  },
  empty: emptyModule,
  check: checkTrainingModule,
  parentFields: ['trainingId'],
  async locate(db, { trainingId = '' }) {
    if ((await versionOf(db, trainingId)) !== undefined) return { trainingId };
    throw badRequest([{ property: 'trainingId', message: 'This training no longer exists' }]);
  },
  placeOf,
  most: {
    count: MODULES_AT_MOST,
    refused: { property: 'trainingId', message: `A training has at most ${MODULES_AT_MOST} modules` },
  },
  async holders(trx, id) {
    const steps = await trx.selectFrom('training_steps').select('id').where('module_id', '=', id).execute();
    return [id, ...steps.map((step) => step.id)];
  },
};

/** The modules of trainings, in order. */
export const trainingModules = {
  name: 'training-modules',
  migrations: [],
  reads: { listTrainingModules: 'listed', getTrainingModule: 'opened' },
  handlers(deps: Deps): Handlers<Operation> {
    const { db } = deps;
    const parts = trainingParts(deps, moduleKind);
    return {
      async listTrainingModules({ query: { trainingId, ...query } }) {
        const version = (await versionOf(db, trainingId)) ?? 1;
        const chosen = db.selectFrom('training_modules').where('training_id', '=', trainingId);
        return listed(
          query,
          async (page) => ({
            ...(await pageOf(chosen, page, (rows) => rows.selectAll().orderBy('position').orderBy('id'))),
            totalIsMore: false,
          }),
          (rows) => rows.map((row) => parts.shown(row, version)),
        );
      },

      async createTrainingModule({ body, principal }, reply) {
        const made = await parts.create(body, principal);
        reply.code(201).header('location', `/api/training-modules/${made.id}`);
        return made;
      },

      getTrainingModule: ({ params: { id } }) => parts.get(id),
      updateTrainingModule: ({ params: { id }, body, principal }) => parts.change(id, body, principal),

      async deleteTrainingModule({ params: { id }, principal }, reply) {
        await parts.remove(id, principal);
        return reply.code(204).send();
      },

      updateTrainingModulePositions: ({ body: { trainingId, ids, version }, principal }) =>
        inTransaction(db, async (trx) => {
          const training = await lockTraining(trx, trainingId);
          if (!training) throw notFound();
          const stored = await idsAt(trx, placeOf({ trainingId }));
          // A repeated change whose first response was lost: it has already been applied.
          if (ids.join() === stored.join()) return { trainingId, version: training.version, ids: stored };
          const isWhole = [...ids].sort().join() === [...stored].sort().join();
          if (!isWhole || training.version !== (version ?? training.version)) {
            throw changedMeanwhile({ trainingId, version: training.version, ids: stored });
          }
          await setPositions(trx, 'training_modules', ids);
          const now = await partsChanged(trx, deps, { trainingId, by: actorOf(principal) });
          return { trainingId, version: now, ids };
        }),
    };
  },
} as const satisfies ManagedResource;
