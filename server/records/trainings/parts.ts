import type { Kysely, Transaction } from 'kysely';
import type { PropertyError, Validation } from '#domain/rules/validate.ts';
import { type Actor, actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { changedFields } from '#server/platform/core/changed-fields.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest, changedMeanwhile, notFound } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { findEntry } from '#server/platform/managed/entries.repository.ts';
import type { EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';
import { lockTraining, partsChanged } from './change-training.ts';
import { forgetShown, holdShown, lockShown, type Showing, showsNothing } from './held-files.ts';
import { closeGap, idsAt, type Place, putAt } from './positions.ts';

/** The columns of every part's table. */
export type PartRow = ManagedColumns & { training_id: string; position: number };
/** The fields of every part in addition to those that editors write. */
type Placed = { trainingId: string; position: number };

/**
 * A kind of part of a training: module, step, quiz or question.
 * @property Fields the fields that editors write @property Parent the fields that name the parent part
 */
export type PartKind<Row extends PartRow, Fields extends object, Parent extends object> = {
  storage: EntryStorage<Row, Fields & Parent & Placed>;
  /** The default fields. */
  empty: Fields;
  check(fields: unknown): Validation<Fields>;
  /** The fields of a body that name the parent; all others are the editor's. */
  parentFields: readonly string[];
  /** Resolves the parent named in a body. Throws 400 if it does not exist. */
  locate(db: Kysely<Database>, named: Partial<Parent & Placed>): Promise<Parent & { trainingId: string }>;
  placeOf(values: Parent & { trainingId: string }): Place;
  /** The maximum number of parts in one place, and the error above it. */
  most: { count: number; refused: PropertyError };
  /** Converts the sent fields for storage, for example cleans HTML; without it they are stored unchanged. */
  written?(sent: Partial<Fields>, before: Fields): Partial<Fields>;
  shows?(fields: Fields): Showing;
  /**
   * Returns the holders whose files are no longer needed after a deletion, including the part itself; without it, only
   * the part.
   */
  holders?(trx: Transaction<Database>, id: string): Promise<string[]>;
};

/** A part as the API shows it. */
export type ShownPart<Fields, Parent> = Fields &
  Parent &
  Placed & { id: string; trainingVersion: number; version: number; createdAt: string; updatedAt: string };

type Body = { version?: number | undefined; position?: number | undefined };

/**
 * The operations on the parts of one kind. Every change is one transaction, and increments the version of the training.
 */
export function trainingParts<Row extends PartRow, Fields extends object, Parent extends object>(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'random'>,
  kind: PartKind<Row, Fields, Parent>,
) {
  type Values = Fields & Parent & Placed;
  const { db } = deps;
  const { storage, empty, parentFields, placeOf, most } = kind;
  const { insert, change, erase } = managedEntries(deps, storage);
  const shows = (fields: Fields): Showing => kind.shows?.(fields) ?? showsNothing;

  function shown(row: Row, trainingVersion: number): ShownPart<Fields, Parent> {
    const { id, version, created_at: createdAt, updated_at: updatedAt } = row;
    return { ...storage.toValues(row), id, trainingVersion, version, createdAt, updatedAt };
  }

  /** Splits a body into the editor's fields and those that name the parent. */
  function parted(sent: object) {
    const all = Object.entries(sent);
    const isOfParent = ([name]: [string, unknown]) => parentFields.includes(name);
    return {
      fields: Object.fromEntries(all.filter((each) => !isOfParent(each))) as Partial<Fields>,
      parent: Object.fromEntries(all.filter(isOfParent)) as Partial<Parent & Placed>,
    };
  }

  function written(sent: Partial<Fields>, before: Fields): Fields {
    const own = Object.fromEntries(Object.keys(empty).map((name) => [name, before[name as keyof Fields]]));
    const checked = kind.check({ ...own, ...(kind.written?.(sent, before) ?? sent) });
    if (!checked.ok) throw badRequest(checked.errors);
    return checked.value;
  }

  /** Locks the training of a part. Throws 404 if the part does not exist. */
  async function lockPart(trx: Transaction<Database>, id: string) {
    const known = await findEntry(trx, storage, id);
    const training = known && (await lockTraining(trx, known.training_id));
    const row = training && (await findEntry(trx, storage, id));
    if (!training || !row) throw notFound();
    return { training, row, before: storage.toValues(row) };
  }

  async function assertRoom(trx: Transaction<Database>, place: Place): Promise<number> {
    const { length } = await idsAt(trx, place);
    if (length >= most.count) throw badRequest([most.refused]);
    return length;
  }

  async function read(of: Kysely<Database>, id: string, trainingVersion: number) {
    const row = await findEntry(of, storage, id);
    if (!row) throw notFound();
    return shown(row, trainingVersion);
  }

  async function add(trx: Transaction<Database>, sent: object, position: number | undefined, by: Actor) {
    const { fields: own, parent: named } = parted(sent);
    const fields = written(own, empty);
    const known = await kind.locate(trx, named);
    if (!(await lockTraining(trx, known.trainingId))) throw trainingIsGone();
    // It may have been deleted before the training was locked.
    const parent = await kind.locate(trx, named);
    const files = await lockShown(trx, shows(fields));
    const count = await assertRoom(trx, placeOf(parent));
    const made = await insert(trx, { ...fields, ...parent, position: count + 1 } as Values, by);
    await holdShown(trx, { holderId: made.id, trainingId: parent.trainingId, fileIds: files });
    if (position !== undefined && position <= count) {
      await putAt(trx, placeOf(parent), { id: made.id, position });
    }
    const version = await partsChanged(trx, deps, { trainingId: parent.trainingId, by });
    return read(trx, made.id, version);
  }

  async function rewrite(
    trx: Transaction<Database>,
    { id, version, position, by }: Body & { id: string; by: Actor },
    sent: object,
  ) {
    const { training, row, before } = await lockPart(trx, id);
    const { fields: own, parent: named } = parted(sent);
    const fields = written(own, before);
    const parent = await kind.locate(trx, { ...before, ...named });
    if (parent.trainingId !== before.trainingId) throw otherTraining(parentFields);
    const wanted = { ...before, ...fields, ...parent } as Values;
    const isChanged = changedFields(before, wanted).length > 0;
    const isSamePosition = position === undefined || position === before.position;
    const left = placeOf(before);
    const place = placeOf(wanted);
    const isMoved = left.id !== place.id;
    if (!isChanged && isSamePosition) return shown(row, training.version);
    if (row.version !== (version ?? row.version)) throw changedMeanwhile(shown(row, training.version));
    const files = await lockShown(trx, shows(fields), shows(before).fileId);
    const end = isMoved ? (await assertRoom(trx, place)) + 1 : before.position;
    await change(trx, { id, version: undefined, by, to: () => wanted });
    await holdShown(trx, { holderId: id, trainingId: parent.trainingId, fileIds: files });
    if (isMoved || !isSamePosition) {
      await putAt(trx, place, { id, position: position ?? end });
      if (isMoved) await closeGap(trx, left);
    }
    return read(trx, id, await partsChanged(trx, deps, { trainingId: parent.trainingId, by }));
  }

  async function remove(trx: Transaction<Database>, id: string, by: Actor): Promise<void> {
    const { before } = await lockPart(trx, id);
    await forgetShown(trx, (await kind.holders?.(trx, id)) ?? [id]);
    await erase(trx, id, by);
    await closeGap(trx, placeOf(before));
    await partsChanged(trx, deps, { trainingId: before.trainingId, by });
  }

  return {
    shown,

    create: ({ position, ...sent }: object & Body, by: Principal) =>
      inTransaction(db, (trx) => add(trx, sent, position, actorOf(by))),

    change: (id: string, { version, position, ...sent }: object & Body, by: Principal) =>
      inTransaction(db, (trx) => rewrite(trx, { id, version, position, by: actorOf(by) }, sent)),

    remove: (id: string, by: Principal) => inTransaction(db, (trx) => remove(trx, id, actorOf(by))),

    async get(id: string) {
      const row = await findEntry(db, storage, id);
      const training = row && (await versionOf(db, row.training_id));
      if (!row || training === undefined) throw notFound();
      return shown(row, training);
    },
  };
}

/** Returns the version of a training; undefined if there is none. */
export async function versionOf(db: Kysely<Database>, trainingId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('trainings')
    .select('version')
    .where('id', '=', trainingId)
    .executeTakeFirst();
  return row?.version;
}

const trainingIsGone = () =>
  badRequest([{ property: 'trainingId', message: 'This training no longer exists' }]);

const otherTraining = ([property = 'trainingId']: readonly string[]) =>
  badRequest([{ property, message: 'Choose a place in the same training' }]);
