import type { Transaction } from 'kysely';
import { missingForLearners } from '#domain/learning/missing.ts';
import type { TrainingContent } from '#domain/learning/training-content.ts';
import { canMove } from '#machines/lifecycle.ts';
import { trainingMachine } from '#machines/training.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { changedFields } from '#server/platform/core/changed-fields.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId, type Random } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import type { Entry } from '#server/platform/managed/resource.ts';
import { holdSlug } from '#server/platform/managed/slugs.ts';
import { catalogueChanges, showInCatalogue, takeOutOfCatalogue } from './catalogue.ts';
import { lockTraining } from './change-training.ts';
import { contentOf } from './content.ts';
import { findShown, holdShown } from './held-files.ts';
import { storedTrainings, type Training, trainingSlugs } from './stored-trainings.ts';

/** Maximum characters of a version's JSON, because every learner reads it as a whole and it is cached in memory. */
const VERSION_AT_MOST = 2_000_000;

type Asked = { id: string; version: number; state: 'published' | 'withdrawn'; by: Principal };

/**
 * Publishes or withdraws a training in one transaction: the training, its new version, and the catalogue. Throws 404,
 * 400 with what is missing, and 409 with the stored training after an edit conflict or for an illegal transition.
 */
export function moveTraining(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'random'>,
  { id, version, state, by }: Asked,
): Promise<Entry<Training>> {
  const { db, clock, random } = deps;
  const { change } = managedEntries(deps, storedTrainings);
  return inTransaction(db, async (trx) => {
    const locked = await lockTraining(trx, id);
    if (!locked) throw notFound();
    const earlier = storedTrainings.toValues(locked);
    const content = await contentOf(trx, locked);
    const now = clock.now().toISOString();
    if (changedFields(earlier, movedTo(earlier, state, now)).length > 0) await catalogueChanges(trx, random);
    const moved = await change(trx, {
      id,
      version,
      by: actorOf(by),
      to: (before) => movedTo(before, state, now),
      refusal(before) {
        if (!canMove(trainingMachine, before.state, state, 'administrator'))
          return `This is ${before.state}. It cannot be ${state}`;
        if (state === 'published') assertPublishable(content);
        return null;
      },
    });
    // A repeated change whose first response was lost: it has already been applied.
    if (moved.version === locked.version) return moved;
    if (state === 'withdrawn') await takeOutOfCatalogue(trx, id);
    else await show(trx, random, { moved, content, isNew: earlier.changed, by: by.userId });
    return moved;
  });
}

/** Returns a training in its next state. Without changes since the last publication there is no new version. */
function movedTo(before: Training, state: Asked['state'], now: string): Training {
  if (state === 'withdrawn' || !before.changed) return { ...before, state };
  const publishedVersion = (before.publishedVersion ?? 0) + 1;
  return { ...before, state, publishedVersion, publishedAt: now, changed: false };
}

function assertPublishable(content: TrainingContent): void {
  const missing = missingForLearners(content);
  if (missing.length > 0) throw badRequest(missing);
  if (JSON.stringify(content).length <= VERSION_AT_MOST) return;
  const message = 'This is too long for one training. Divide it into two';
  throw badRequest([{ property: 'modules', message }]);
}

async function show(
  trx: Transaction<Database>,
  random: Random,
  {
    moved: { id: trainingId, slug, publishedVersion, publishedAt },
    content,
    isNew,
    by,
  }: { moved: Entry<Training>; content: TrainingContent; isNew: boolean; by: string },
): Promise<void> {
  if (publishedVersion === null || publishedAt === null)
    throw new Error('A published training has no version');
  const known = await trx
    .selectFrom('training_versions')
    .select('id')
    .where('training_id', '=', trainingId)
    .where('number', '=', publishedVersion)
    .executeTakeFirst();
  const version = { id: known?.id ?? newId(random), number: publishedVersion, publishedAt };
  if (isNew) await keepVersion(trx, { trainingId, version, content, by });
  await holdSlug(trx, trainingSlugs, { slug, id: trainingId, isSeen: true, random });
  await showInCatalogue(trx, { trainingId, version, content });
}

async function keepVersion(
  trx: Transaction<Database>,
  {
    trainingId,
    version: { id, number, publishedAt },
    content,
    by,
  }: {
    trainingId: string;
    version: { id: string; number: number; publishedAt: string };
    content: TrainingContent;
    by: string;
  },
): Promise<void> {
  await trx
    .insertInto('training_versions')
    .values({
      id,
      training_id: trainingId,
      number,
      published_at: publishedAt,
      published_by: by,
      content: JSON.stringify(content),
    })
    .execute();
  const steps = content.modules.flatMap((module) => module.steps.map((step) => step.id));
  const shown = await findShown(trx, [trainingId, ...steps]);
  // The files of a published version are retained, whatever happens to the draft.
  await holdShown(trx, { holderId: id, trainingId, fileIds: shown.map(({ file_id }) => file_id) });
}
