import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { emptyTraining, type TrainingFields } from '#domain/records/training.ts';
import { checkTraining } from '#domain/rules/training.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { changedFields } from '#server/platform/core/changed-fields.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { cleanBody } from '#server/platform/html/clean-body.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { lockLimit } from '#server/platform/limits/sliding-window.ts';
import { managedEntries, takingInTurn } from '#server/platform/managed/calls.ts';
import type { Entry } from '#server/platform/managed/resource.ts';
import { freeSlug, holdSlug, slugOf } from '#server/platform/managed/slugs.ts';
import { holdShown, lockShown, type Showing } from './held-files.ts';
import { storedTrainings, type Training, trainingSlugs } from './stored-trainings.ts';

type Sent = components['schemas']['TrainingInput'];

const begun = {
  state: 'draft',
  publishedVersion: null,
  publishedAt: null,
  changed: true,
  outlineVersion: 0,
} as const;

const shows = ({ description, coverUrl }: TrainingFields): Showing => ({
  html: [description],
  picture: { property: 'coverUrl', url: coverUrl },
  fileId: null,
});

/** The editors' operations on a training's own fields. Each is one transaction, including the slugs and pictures. */
export function trainingEditing(deps: Pick<CoreDeps, 'db' | 'clock' | 'random' | 'config'>) {
  const { db, clock, random, config } = deps;
  const { insert, change } = managedEntries(deps, storedTrainings);

  /** The fields as they are stored. An empty slug is made from the title. Throws 400. */
  function written(before: TrainingFields, sent: Partial<Sent>): TrainingFields {
    const own = Object.fromEntries(
      Object.keys(emptyTraining).map((name) => [name, before[name as keyof TrainingFields]]),
    );
    const merged = { ...(own as TrainingFields), ...sent };
    const slug = merged.slug.trim() === '' ? slugOf(merged.title, 'training') : merged.slug;
    const description =
      sent.description === undefined
        ? merged.description
        : cleanBody(sent.description, config.publicUrl, 'description');
    const checked = checkTraining({ ...merged, slug, description });
    if (!checked.ok) throw badRequest(checked.errors);
    return checked.value;
  }

  /** The same with an unused slug, if none was sent. */
  async function withFreeSlug(
    trx: Transaction<Database>,
    id: string,
    { sent, fields }: { sent: Partial<Sent>; fields: TrainingFields },
  ): Promise<TrainingFields> {
    if (sent.slug === undefined ? id !== '' : sent.slug.trim() !== '') return fields;
    // When two editors create a training with the same title at once, the second sees the slug of the first.
    await lockLimit(trx, 'trainings|slug', clock.now());
    return { ...fields, slug: await freeSlug(trx, trainingSlugs, { wanted: fields.slug, id, random }) };
  }

  /** Inserts a draft in a transaction. */
  async function begin(trx: Transaction<Database>, sent: Sent, by: Principal): Promise<Entry<Training>> {
    const fields = await withFreeSlug(trx, '', { sent, fields: written(emptyTraining, sent) });
    const files = await lockShown(trx, shows(fields));
    const made = await insert(trx, { ...fields, ...begun }, actorOf(by));
    await holdSlug(trx, trainingSlugs, { slug: made.slug, id: made.id, isSeen: false, random });
    await holdShown(trx, { holderId: made.id, trainingId: made.id, fileIds: files });
    return made;
  }

  return {
    begin,

    create: (sent: Sent, by: Principal) => takingInTurn(db, (trx) => begin(trx, sent, by)),

    change: (
      { id, version, by }: { id: string; version: number | undefined; by: Principal },
      sent: Partial<Sent>,
    ) =>
      takingInTurn(db, async (trx) => {
        let files: string[] = [];
        const after = await change(trx, {
          id,
          version,
          by: actorOf(by),
          async to(before) {
            const fields = await withFreeSlug(trx, id, { sent, fields: written(before, sent) });
            files = await lockShown(trx, shows(fields));
            const wanted = { ...before, ...fields };
            return changedFields(before, wanted).length === 0 ? before : { ...wanted, changed: true };
          },
        });
        await holdSlug(trx, trainingSlugs, { slug: after.slug, id, isSeen: false, random });
        await holdShown(trx, { holderId: id, trainingId: id, fileIds: files });
        return after;
      }),
  };
}
