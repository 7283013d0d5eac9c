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
  isShown,
  type Kept,
  type Managed,
  type ManagedColumns,
  type Shown,
  type Unique,
} from './resource.ts';
import { stampAnew } from './stamps.ts';
import { foundByOf, keepWords } from './words.ts';

type OfOne = { params: { id: string } };
type By = { principal: Principal };
type SeenBy = { knownCaller: Principal | null };
type List = { query: ListAsked } & SeenBy;
/** The fields that are to change, and the version that the change is based on. */
type Change = OfOne & By & { body: { version?: number } };
/** What becomes of an entry in a call of its own. */
type OwnChange<Values> = {
  id: string;
  /** The version that the change is based on; without it the change wins. */
  version: number | undefined;
  by: Actor;
  to(before: Values): Values | Promise<Values>;
  /** Why it may not become that, in a sentence: 409 with what is stored. */
  refusal?(before: Values, wanted: Values): string | null;
};

/**
 * What every resource does with its entries, whoever asks for it: a page of them, one read and deleted; and, in the
 * transaction of a call of its own, one made and changed. Each change comes with its event, which the audit follows. What
 * another entry holds of a unique field is refused with 409 and a list that names the field. Who is let in without a token
 * sees what is `shown`.
 * @param kept how its entries are kept
 */
export function managedEntries<Row extends ManagedColumns, Values extends object>(
  { db, clock, random }: Pick<CoreDeps, 'db' | 'clock' | 'random'>,
  kept: Kept<Row, Values>,
) {
  const resource = kept.name;

  function answer(row: Row): Entry<Values> {
    const { id, version, created_at: createdAt, updated_at: updatedAt } = row;
    return { ...kept.toValues(row), id, version, createdAt, updatedAt };
  }

  const inWords = (row: Row | null) => row && foundByOf(kept, row);

  /** Throws 409 where another entry holds what no two may have. */
  async function assertFree(trx: Transaction<Database>, row: Row): Promise<void> {
    const refused: FieldError[] = [];
    for (const [property, field] of Object.entries<Unique<Row> | undefined>(kept.unique ?? {})) {
      if (!field || !(await isHeldByAnother(trx, kept, { column: field.column, row }))) continue;
      refused.push({ property, message: field.taken });
    }
    if (refused.length > 0) throw taken(refused);
  }

  const isSeen = (row: Row | null) => row !== null && isShown(kept, row);

  /** What follows from each change: what the entry is found by, the stamp of what everybody sees, and, last, its event. */
  async function followed(
    trx: Transaction<Database>,
    did: 'created' | 'changed' | 'deleted',
    { id, version }: Row,
    { by, before, after }: { by: Actor; before: Row | null; after: Row | null },
  ): Promise<void> {
    await keepWords(trx, { before: inWords(before), after: inWords(after) });
    if (isSeen(before) || isSeen(after)) await stampAnew(trx, { resource, random });
    const changed = after ? changedFields(before ? kept.toValues(before) : {}, kept.toValues(after)) : [];
    await happened(trx, { type: `entry.${did}`, by, resource, id, version, changed });
  }

  /** Deletes an entry. Throws 404 where there is none. @returns it as it was */
  async function erase(trx: Transaction<Database>, id: string, by: Actor): Promise<Entry<Values>> {
    const before = await deleteEntry(trx, kept, id);
    if (!before) throw notFound();
    await followed(trx, 'deleted', before, { by, before, after: null });
    return answer(before);
  }

  /** What the caller sees of all entries; undefined for all of them, as the contract has let them in. */
  function seenBy(caller: Principal | null): Shown<Row> | undefined {
    if (caller) return undefined;
    if (!kept.shown) throw new Error(`The resource ${resource} shows nothing to everybody`);
    return kept.shown;
  }

  const listWithin = (filters: Restriction<Row>['filters'], { query, knownCaller }: List) =>
    listed(
      query,
      async (page) => {
        const restriction = { only: seenBy(knownCaller), filters, now: clock.now().toISOString() };
        const { ids, ...totals } = await findPage(db, kept, { ...query, ...page }, restriction);
        return { rows: await findEntries(db, kept, ids), ...totals };
      },
      (rows) => rows.map(answer),
    );

  return {
    list: (asked: List) => listWithin(undefined, asked),

    /** The same with values of filters that the caller does not choose, such as the owner of the entries. */
    listWithin,

    async get({ params: { id }, knownCaller }: OfOne & SeenBy) {
      const row = await findEntry(db, kept, id);
      const only = seenBy(knownCaller);
      if (!row || (only && row[only.column] !== only.is)) throw notFound();
      return answer(row);
    },

    async remove({ params: { id }, principal }: OfOne & By, reply: FastifyReply) {
      await inTransaction(db, (trx) => erase(trx, id, actorOf(principal)));
      return reply.code(204).send();
    },

    /** One entry, as a transaction sees it. Throws 404. */
    async read(trx: Transaction<Database>, id: string): Promise<Entry<Values>> {
      const row = await findEntry(trx, kept, id);
      if (!row) throw notFound();
      return answer(row);
    },

    erase,

    /** Makes an entry of values that were checked. */
    async insert(trx: Transaction<Database>, values: Values, by: Actor): Promise<Entry<Values>> {
      const now = clock.now().toISOString();
      const own: ManagedColumns = { id: newId(random), version: 1, created_at: now, updated_at: now };
      const row = { ...kept.toColumns(values, own.id), ...own } as Row;
      await assertFree(trx, row);
      await insertEntry(trx, kept, row);
      await followed(trx, 'created', row, { by, before: null, after: row });
      return answer(row);
    },

    /**
     * Changes an entry. Throws 404 where there is none, and 409 with what is stored where that is not the version that the
     * change is based on. The same change twice is one.
     */
    async change(
      trx: Transaction<Database>,
      { id, version, by, to, refusal }: OwnChange<Values>,
    ): Promise<Entry<Values>> {
      const before = await lockEntry(trx, kept, id);
      if (!before) throw notFound();
      const values = kept.toValues(before);
      const wanted = await to(values);
      // It has happened already: the answer to the same change was lost on the way.
      if (changedFields(values, wanted).length === 0) return answer(before);
      if (before.version !== (version ?? before.version)) throw changedMeanwhile(answer(before));
      const refused = refusal?.(values, wanted);
      if (refused) throw changedMeanwhile(answer(before), refused);
      const own = { version: before.version + 1, updated_at: clock.now().toISOString() };
      const columns = { ...kept.toColumns(wanted, id), ...own };
      await assertFree(trx, { ...before, ...columns });
      const after = await changeEntry(trx, kept, { id, columns });
      await followed(trx, 'changed', after, { by, before, after });
      return answer(after);
    },
  };
}

/**
 * Runs `work` in one transaction, and once more where another has taken the same at once: the index refuses the second of
 * two, and another look finds what the first has taken.
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
 * The calls of a resource that staff manage: a page of its entries, and one of them made, read, changed and deleted. Each
 * change is one transaction. Who may call them, and what the parameters and bodies are, says the contract.
 *
 * A change may name the version that it is based on, so that nobody overwrites what they have not seen.
 * @param managed how its entries are kept, and the rule that they are held to
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
