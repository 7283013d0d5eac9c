import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest, changedMeanwhile, notFound } from '#server/platform/http/errors.ts';
import { lockTraining, partsChanged } from './change-training.ts';
import { closeGap, setPositions } from './positions.ts';
import { stepsIn } from './stored-steps.ts';

type Order = components['schemas']['TrainingStepOrder'];
type Asked = components['schemas']['TrainingStepPositions'];

/** Returns every step of a training by module, in order. */
async function orderOf(trx: Transaction<Database>, trainingId: string): Promise<Order['modules']> {
  const rows = await trx
    .selectFrom('training_modules')
    .leftJoin('training_steps', 'training_steps.module_id', 'training_modules.id')
    .select(['training_modules.id as moduleId', 'training_steps.id as stepId'])
    .where('training_modules.training_id', '=', trainingId)
    .orderBy('training_modules.position')
    .orderBy('training_steps.position')
    .execute();
  const byModule = new Map<string, string[]>();
  for (const { moduleId, stepId } of rows) {
    byModule.set(moduleId, [...(byModule.get(moduleId) ?? []), ...(stepId === null ? [] : [stepId])]);
  }
  return [...byModule].map(([id, stepIds]) => ({ id, stepIds }));
}

/**
 * Orders the steps of a module, and moves steps of other modules of the training into it. Throws 404 for a missing
 * module, 400 for too many steps, and 409 with the stored order if a step of the module is not named, a named step
 * belongs to another training, or after an edit conflict.
 */
export function orderSteps(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'random'>,
  { moduleId, ids, version }: Asked,
  { by, atMost }: { by: Principal; atMost: number },
): Promise<Order> {
  return inTransaction(deps.db, async (trx) => {
    const findModule = () =>
      trx.selectFrom('training_modules').select('training_id').where('id', '=', moduleId).executeTakeFirst();
    const trainingId = (await findModule())?.training_id;
    const training = trainingId === undefined ? undefined : await lockTraining(trx, trainingId);
    // It may have been deleted before the training was locked.
    if (!training || trainingId === undefined || !(await findModule())) throw notFound();
    const before = await orderOf(trx, trainingId);
    const stored = { trainingId, version: training.version, modules: before };
    const own = before.find(({ id }) => id === moduleId)?.stepIds ?? [];
    // A repeated change whose first response was lost: it has already been applied.
    if (ids.join() === own.join()) return stored;
    const moduleOf = new Map(before.flatMap(({ id, stepIds }) => stepIds.map((step) => [step, id] as const)));
    const isOnce = new Set(ids).size === ids.length;
    const isWhole = isOnce && own.every((id) => ids.includes(id)) && ids.every((id) => moduleOf.has(id));
    if (!isWhole || training.version !== (version ?? training.version)) throw changedMeanwhile(stored);
    if (ids.length > Math.max(atMost, own.length)) {
      throw badRequest([{ property: 'ids', message: `A module has at most ${atMost} steps` }]);
    }

    const moved = ids.filter((id) => moduleOf.get(id) !== moduleId);
    if (moved.length > 0) {
      await trx.updateTable('training_steps').set({ module_id: moduleId }).where('id', 'in', moved).execute();
    }
    await setPositions(trx, 'training_steps', ids);
    for (const left of new Set(moved.flatMap((id) => moduleOf.get(id) ?? []))) {
      await closeGap(trx, stepsIn({ trainingId, moduleId: left }));
    }
    const now = await partsChanged(trx, deps, { trainingId, by: actorOf(by) });
    return { trainingId, version: now, modules: await orderOf(trx, trainingId) };
  });
}
