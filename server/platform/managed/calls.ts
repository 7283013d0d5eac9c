import type { FastifyReply } from 'fastify';
import type { Transaction } from 'kysely';
import { actorOf, type Principal } from '../caller/principal.ts';
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
import { findPage, type ListAsked } from './list.ts';
import {
  type Entry,
  firstOrder,
  type Managed,
  type ManagedColumns,
  type Shown,
  type Unique,
} from './resource.ts';
import { keepWords } from './words.ts';

type OfOne = { params: { id: string } };
type By = { principal: Principal };
type SeenBy = { knownCaller: Principal | null };
/** The fields that are to change, and the version that the change is based on. */
type Change = OfOne & By & { body: { version?: number } };

/**
 * The calls that every managed resource has: a page of its entries, and one of them made, read, changed and deleted. Each
 * change is one transaction with its event, which the audit follows. Who may call them, and what the parameters and
 * bodies are, says the contract.
 *
 * A change may name the version that it is based on. Where that is not the present one the answer is 409 with what is
 * stored, so that nobody overwrites what they have not seen; without it the change wins. The same change twice is one. What another entry
 * holds of a unique field is refused with 409 too, and a list that names the field. Who is let in without a token sees
 * what is `shown`.
 * @param managed how its entries are kept
 */
export function managedCalls<Row extends ManagedColumns, Values extends object>(
  { db, clock, random }: Pick<CoreDeps, 'db' | 'clock' | 'random'>,
  managed: Managed<Row, Values>,
) {
  const resource = managed.name;
  const first = firstOrder(managed);

  function answer(row: Row): Entry<Values> {
    const { id, version, created_at: createdAt, updated_at: updatedAt } = row;
    return { ...managed.toValues(row), id, version, createdAt, updatedAt };
  }

  function checked(values: object): Values {
    const result = managed.check(values);
    if (!result.ok) throw badRequest(result.errors);
    return result.value;
  }

  const inWords = (row: Row | null) =>
    row && { id: row.id, place: String(row[first]), texts: managed.searched(managed.toValues(row)) };

  /** Throws 409 where another entry holds what no two may have. */
  async function assertFree(trx: Transaction<Database>, row: Row): Promise<void> {
    const refused: FieldError[] = [];
    for (const [property, field] of Object.entries<Unique<Row> | undefined>(managed.unique ?? {})) {
      if (!field || !(await isHeldByAnother(trx, managed, { column: field.column, row }))) continue;
      refused.push({ property, message: field.taken });
    }
    if (refused.length > 0) throw taken(refused);
  }

  /** Of two who take the same at once, the index refuses the second; another look finds what the first has taken. */
  async function keeping<T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (!managed.unique || !isDuplicate(error)) throw error;
      return inTransaction(db, work);
    }
  }

  /** What follows from each change: what the entry is found by, and, last, its event. */
  async function followed(
    trx: Transaction<Database>,
    did: 'created' | 'changed' | 'deleted',
    { id, version }: Row,
    { by, before, after }: { by: Principal; before: Row | null; after: Row | null },
  ): Promise<void> {
    await keepWords(trx, resource, { before: inWords(before), after: inWords(after) });
    const changed = after
      ? changedFields(before ? managed.toValues(before) : {}, managed.toValues(after))
      : [];
    await happened(trx, { type: `entry.${did}`, by: actorOf(by), resource, id, version, changed });
  }

  /** What the caller sees of all entries; undefined for all of them, as the contract has let them in. */
  function seenBy(caller: Principal | null): Shown<Row> | undefined {
    if (caller) return undefined;
    if (!managed.shown) throw new Error(`The resource ${resource} shows nothing to everybody`);
    return managed.shown;
  }

  return {
    list: ({ query, knownCaller }: { query: ListAsked } & SeenBy) =>
      listed(
        query,
        async (page) => {
          const asked = { ...query, ...page, only: seenBy(knownCaller) };
          const { ids, ...totals } = await findPage(db, managed, asked);
          return { rows: await findEntries(db, managed, ids), ...totals };
        },
        (rows) => rows.map(answer),
      ),

    async get({ params: { id }, knownCaller }: OfOne & SeenBy) {
      const row = await findEntry(db, managed, id);
      const only = seenBy(knownCaller);
      if (!row || (only && row[only.column] !== only.is)) throw notFound();
      return answer(row);
    },

    async create({ body, principal: by }: { body: object } & By, reply: FastifyReply) {
      const values = checked(body);
      const now = clock.now().toISOString();
      const kept: ManagedColumns = { id: newId(random), version: 1, created_at: now, updated_at: now };
      const row = { ...managed.toColumns(values), ...kept } as Row;
      await keeping(async (trx) => {
        await assertFree(trx, row);
        await insertEntry(trx, managed, row);
        await followed(trx, 'created', row, { by, before: null, after: row });
      });
      reply.code(201).header('location', `/api/${resource}/${row.id}`);
      return answer(row);
    },

    async update({ params: { id }, body: { version, ...change }, principal: by }: Change) {
      const row = await keeping(async (trx) => {
        const before = await lockEntry(trx, managed, id);
        if (!before) throw notFound();
        const values = managed.toValues(before);
        const wanted = checked({ ...values, ...change });
        // It has happened already: the answer to the same change was lost on the way.
        if (changedFields(values, wanted).length === 0) return before;
        if (before.version !== (version ?? before.version)) throw changedMeanwhile(answer(before));
        const kept = { version: before.version + 1, updated_at: clock.now().toISOString() };
        const columns = { ...managed.toColumns(wanted), ...kept };
        await assertFree(trx, { ...before, ...columns });
        const after = await changeEntry(trx, managed, { id, columns });
        await followed(trx, 'changed', after, { by, before, after });
        return after;
      });
      return answer(row);
    },

    async remove({ params: { id }, principal: by }: OfOne & By, reply: FastifyReply) {
      await inTransaction(db, async (trx) => {
        const before = await deleteEntry(trx, managed, id);
        if (!before) throw notFound();
        await followed(trx, 'deleted', before, { by, before, after: null });
      });
      return reply.code(204).send();
    },
  };
}
