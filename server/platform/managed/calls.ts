import type { FastifyReply } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { type Actor, actorOf, type Principal } from '../caller/principal.ts';
import { changedFields } from '../core/changed-fields.ts';
import type { CoreDeps } from '../core/deps.ts';
import { newId } from '../core/random.ts';
import { listed } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction, isDuplicate } from '../db/transaction.ts';
import { happened } from '../events/events.ts';
import { badRequest, changedMeanwhile, type FieldError, notFound, taken } from '../http/errors.ts';
import {
  changeEntry,
  deleteEntry,
  findEntries,
  findEntry,
  insertEntry,
  isHeldByAnother,
  lockEntry,
} from './entries.repository.ts';
import { findPage } from './list.ts';
import type { ListAsked, Restriction } from './narrowing.ts';
import {
  type Entry,
  type EntryStorage,
  isShown,
  type Managed,
  type ManagedColumns,
  type Shown,
  type Unique,
} from './resource.ts';
import { indexEntry } from './search-index.ts';
import { renewStamp } from './stamps.ts';

type OfOne = { params: { id: string } };
type By = { principal: Principal };
type SeenBy = { knownCaller: Principal | null };
type List = { query: ListAsked } & SeenBy;
/** The fields to change, and the version that the change is based on. */
type Change = OfOne & By & { body: { version?: number } };
/** A change in the caller's own transaction. */
type OwnChange<Values> = {
  id: string;
  /** The version that the change is based on; without it the change overwrites any version. */
  version: number | undefined;
  by: Actor;
  to(before: Values): Values | Promise<Values>;
  /** Returns why the change is not allowed, as a sentence, for a 409 with the stored entry. */
  refusal?(before: Values, wanted: Values): string | null;
  /** Returns the stored entry as a 409 shows it, where it has values that no answer contains. */
  present?(stored: Entry<Values>): object;
};

/**
 * Returns the operations on a resource's entries: list, read and delete; and in the caller's transaction, insert and
 * change. Each change emits its event, which the audit records. A value of a unique field that another entry has gives
 * 409 with the field errors. Callers without a token see only the entries in `shown`.
 * @param storage how its entries are stored
 */
export function managedEntries<Row extends ManagedColumns, Values extends object>(
  { db, clock, random }: Pick<CoreDeps, 'db' | 'clock' | 'random'>,
  storage: EntryStorage<Row, Values>,
) {
  const resource = storage.name;

  function answer(row: Row): Entry<Values> {
    const { id, version, created_at: createdAt, updated_at: updatedAt } = row;
    return { ...storage.toValues(row), id, version, createdAt, updatedAt };
  }

  /** Throws 409 where another entry holds what no two may have. */
  async function assertFree(trx: Transaction<Database>, row: Row): Promise<void> {
    const refused: FieldError[] = [];
    for (const [property, field] of Object.entries<Unique<Row> | undefined>(storage.unique ?? {})) {
      if (!field || !(await isHeldByAnother(trx, storage, { column: field.column, row }))) continue;
      refused.push({ property, message: field.taken });
    }
    if (refused.length > 0) throw taken(refused);
  }

  const isSeen = (row: Row | null) => row !== null && isShown(storage, row);

  /** Applies the effects of a change: the search index, the stamp of the public entries, and last the event. */
  async function followed(
    trx: Transaction<Database>,
    did: 'created' | 'changed' | 'deleted',
    { id, version }: Row,
    { by, before, after }: { by: Actor; before: Row | null; after: Row | null },
  ): Promise<void> {
    await indexEntry(trx, storage, { before, after });
    if (isSeen(before) || isSeen(after)) await renewStamp(trx, { resource, random });
    const changed = after
      ? changedFields(before ? storage.toValues(before) : {}, storage.toValues(after))
      : [];
    await happened(trx, { type: `entry.${did}`, by, resource, id, version, changed });
  }

  /** Deletes an entry. Throws 404. @returns the entry before the deletion */
  async function erase(trx: Transaction<Database>, id: string, by: Actor): Promise<Entry<Values>> {
    const before = await deleteEntry(trx, storage, id);
    if (!before) throw notFound();
    await followed(trx, 'deleted', before, { by, before, after: null });
    return answer(before);
  }

  /** Returns the restriction to public entries, or undefined for a caller that the contract has authorised. */
  function seenBy(caller: Principal | null): Shown<Row> | undefined {
    if (caller) return undefined;
    if (!storage.shown) throw new Error(`The resource ${resource} has no public list`);
    return storage.shown;
  }

  const listWithin = (filters: Restriction<Row>['filters'], { query, knownCaller }: List) =>
    listed(
      query,
      async (page) => {
        const restriction = { only: seenBy(knownCaller), filters, now: clock.now().toISOString() };
        const { ids, ...totals } = await findPage(db, storage, { ...query, ...page }, restriction);
        return { rows: await findEntries(db, storage, ids), ...totals };
      },
      (rows) => rows.map(answer),
    );

  return {
    list: (asked: List) => listWithin(undefined, asked),

    /** The same with filter values that the caller cannot choose, such as the owner of the entries. */
    listWithin,

    async get({ params: { id }, knownCaller }: OfOne & SeenBy) {
      const row = await findEntry(db, storage, id);
      const only = seenBy(knownCaller);
      if (!row || (only && row[only.column] !== only.is)) throw notFound();
      return answer(row);
    },

    async remove({ params: { id }, principal }: OfOne & By, reply: FastifyReply) {
      await inTransaction(db, (trx) => erase(trx, id, actorOf(principal)));
      return reply.code(204).send();
    },

    /** Returns one entry, read in the transaction. Throws 404. */
    async read(trx: Transaction<Database>, id: string): Promise<Entry<Values>> {
      const row = await findEntry(trx, storage, id);
      if (!row) throw notFound();
      return answer(row);
    },

    erase,

    /** Inserts an entry with validated values. */
    async insert(trx: Transaction<Database>, values: Values, by: Actor): Promise<Entry<Values>> {
      const now = clock.now().toISOString();
      const own: ManagedColumns = { id: newId(random), version: 1, created_at: now, updated_at: now };
      const row = { ...storage.toColumns(values, own.id), ...own } as Row;
      await assertFree(trx, row);
      await insertEntry(trx, storage, row);
      await followed(trx, 'created', row, { by, before: null, after: row });
      return answer(row);
    },

    /**
     * Changes an entry. Throws 404, and 409 with the stored entry if its version is not the one that the change is
     * based on. Repeating a change has no effect.
     */
    async change(
      trx: Transaction<Database>,
      { id, version, by, to, refusal, present = (stored) => stored }: OwnChange<Values>,
    ): Promise<Entry<Values>> {
      const before = await lockEntry(trx, storage, id);
      if (!before) throw notFound();
      const values = storage.toValues(before);
      const wanted = await to(values);
      // A repeated change whose first response was lost: it has already been applied.
      if (changedFields(values, wanted).length === 0) return answer(before);
      if (before.version !== (version ?? before.version)) throw changedMeanwhile(present(answer(before)));
      const refused = refusal?.(values, wanted);
      if (refused) throw changedMeanwhile(present(answer(before)), refused);
      const own = { version: before.version + 1, updated_at: clock.now().toISOString() };
      const columns = { ...storage.toColumns(wanted, id), ...own };
      await assertFree(trx, { ...before, ...columns });
      const after = await changeEntry(trx, storage, { id, columns });
      await followed(trx, 'changed', after, { by, before, after });
      return answer(after);
    },
  };
}

/**
 * Runs `work` in a transaction, and retries once after a unique constraint violation: the second run finds the row of
 * the concurrent call.
 */
export async function takingInTurn<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, work);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return inTransaction(db, work);
  }
}

/**
 * Returns the handlers of a resource that staff manage: list, create, read, change and delete. Each change is one
 * transaction. The contract defines permissions, parameters and bodies.
 *
 * A change may name the version that it is based on, to detect edit conflicts.
 * @param managed how its entries are stored and validated
 */
export function managedCalls<Row extends ManagedColumns, Values extends object>(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'random'>,
  managed: Managed<Row, Values>,
) {
  const { insert, change, listWithin: _, ...calls } = managedEntries(deps, managed);

  function checked(values: object, before: Values | null): Values {
    const result = managed.check(values, { now: deps.clock.now(), before });
    if (!result.ok) throw badRequest(result.errors);
    return result.value;
  }

  const keeping = (work: (trx: Transaction<Database>) => Promise<Entry<Values>>) => {
    const followed = async (trx: Transaction<Database>) => {
      const entry = await work(trx);
      await managed.follow?.(trx, entry);
      return entry;
    };
    return managed.unique ? takingInTurn(deps.db, followed) : inTransaction(deps.db, followed);
  };

  return {
    ...calls,

    async create({ body, principal }: { body: object } & By, reply: FastifyReply) {
      const values = checked(body, null);
      const made = await keeping(async (trx) => {
        await managed.lock?.(trx, values);
        return insert(trx, values, actorOf(principal));
      });
      reply.code(201).header('location', `/api/${managed.name}/${made.id}`);
      return made;
    },

    update: ({ params: { id }, body: { version, ...fields }, principal }: Change) =>
      keeping((trx) =>
        change(trx, {
          id,
          version,
          by: actorOf(principal),
          ...(managed.refusal && { refusal: managed.refusal }),
          async to(before) {
            const wanted = checked({ ...before, ...fields }, before);
            await managed.lock?.(trx, wanted);
            return wanted;
          },
        }),
      ),
  };
}
