import type { Kysely } from 'kysely';
import { emptyStep, type StepFields } from '#domain/records/training.ts';
import { checkTrainingStep } from '#domain/rules/training.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed, type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { cleanBody } from '#server/platform/html/clean-body.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { type PartKind, trainingParts, versionOf } from './parts.ts';
import { orderSteps } from './step-order.ts';
import { type StepRow, stepsIn, storedSteps } from './stored-steps.ts';

type Operation =
  | 'listTrainingSteps'
  | 'createTrainingStep'
  | 'getTrainingStep'
  | 'updateTrainingStep'
  | 'deleteTrainingStep'
  | 'updateTrainingStepPositions';

const STEPS_AT_MOST = 200;

function stepKind(publicUrl: string): PartKind<StepRow, StepFields, { moduleId: string }> {
  return {
    storage: storedSteps,
    empty: emptyStep,
    check: checkTrainingStep,
    parentFields: ['moduleId'],
    async locate(db, { moduleId = '' }) {
      const module = await findModule(db, moduleId);
      if (module) return { moduleId, trainingId: module.training_id };
      throw badRequest([{ property: 'moduleId', message: 'This module no longer exists' }]);
    },
    placeOf: stepsIn,
    most: {
      count: STEPS_AT_MOST,
      refused: { property: 'moduleId', message: `A module has at most ${STEPS_AT_MOST} steps` },
    },
    written: (sent) =>
      sent.body === undefined ? sent : { ...sent, body: cleanBody(sent.body, publicUrl, 'body') },
    shows: ({ body, pictureUrl, fileId }) => ({
      html: [body],
      picture: { property: 'pictureUrl', url: pictureUrl },
      fileId,
    }),
  };
}

function findModule(db: Kysely<Database>, id: string) {
  return db.selectFrom('training_modules').select('training_id').where('id', '=', id).executeTakeFirst();
}

/** The steps of modules, in order. */
export const trainingSteps = {
  name: 'training-steps',
  migrations: [],
  reads: { listTrainingSteps: 'listed', getTrainingStep: 'opened' },
  handlers(deps: Deps): Handlers<Operation> {
    const { db, config } = deps;
    const parts = trainingParts(deps, stepKind(config.publicUrl));

    return {
      async listTrainingSteps({ query: { trainingId, moduleId, ...query } }) {
        if (trainingId === undefined && moduleId === undefined) throw parentRequired();
        const module = moduleId === undefined ? undefined : await findModule(db, moduleId);
        const version = await versionOf(db, trainingId ?? module?.training_id ?? '');
        const find = async (page: PageAsked) => ({
          ...(await stepsOf(db, { trainingId, moduleId }, page)),
          totalIsMore: false,
        });
        return listed(query, find, (rows) => rows.map((row) => parts.shown(row, version ?? 1)));
      },

      async createTrainingStep({ body, principal }, reply) {
        const made = await parts.create(body, principal);
        reply.code(201).header('location', `/api/training-steps/${made.id}`);
        return made;
      },

      getTrainingStep: ({ params: { id } }) => parts.get(id),
      updateTrainingStep: ({ params: { id }, body, principal }) => parts.change(id, body, principal),

      async deleteTrainingStep({ params: { id }, principal }, reply) {
        await parts.remove(id, principal);
        return reply.code(204).send();
      },

      updateTrainingStepPositions: ({ body, principal }) =>
        orderSteps(deps, body, { by: principal, atMost: STEPS_AT_MOST }),
    };
  },
} as const satisfies ManagedResource;

const parentRequired = () =>
  badRequest([{ property: 'moduleId', message: 'Name the module or the training' }]);

/** Returns one page of the steps of a module, or of a training in learning order. */
function stepsOf(
  db: Kysely<Database>,
  { trainingId, moduleId }: { trainingId: string | undefined; moduleId: string | undefined },
  page: PageAsked,
): Promise<{ rows: StepRow[]; total: number }> {
  const chosen = db
    .selectFrom('training_steps')
    .$if(trainingId !== undefined, (steps) => steps.where('training_id', '=', trainingId ?? ''))
    .$if(moduleId !== undefined, (steps) => steps.where('module_id', '=', moduleId ?? ''));
  return pageOf(chosen, page, (rows) =>
    rows
      .selectAll()
      .orderBy((eb) =>
        eb
          .selectFrom('training_modules')
          .select('training_modules.position')
          .whereRef('training_modules.id', '=', 'training_steps.module_id'),
      )
      .orderBy('position')
      .orderBy('id'),
  );
}
