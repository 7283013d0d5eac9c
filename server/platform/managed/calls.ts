import type { FastifyReply } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actorOf, type Principal } from '../caller/principal.ts';
import { changedFields } from '../core/changed-fields.ts';
import type { CoreDeps } from '../core/deps.ts';
import { newId } from '../core/random.ts';
import { listed } from '../db/page.ts';
import type { Database } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { happened } from '../events/events.ts';
import { badRequest, changedMeanwhile, notFound } from '../http/errors.ts';
import { findPage, type ListAsked } from './list.ts';
import type { Entry, Managed, ManagedColumns } from './resource.ts';
import { keepWords } from './words.ts';

type OfOne = { params: { id: string } };
type By = { principal: Principal };
/** The fields that are to change, and the version that the change is based on. */
type Change = OfOne & By & { body: { version?: number } };

/**
 * The calls that every managed resource has: a page of its entries, and one of them made, read, changed and deleted. Each
 * change is one transaction with its event, which the audit follows. Who may call them, and what the parameters and
 * bodies are, says the contract.
 *
 * A change may name the version that it is based on. Where that is not the present one the answer is 409 with what is
 * stored, so that nobody overwrites what they have not seen; without it the change wins. The same change twice is one.
 * @param managed how its entries are kept
 */
export function managedCalls<Row extends ManagedColumns, Values extends object>(
  { db, clock, random }: Pick<CoreDeps, 'db' | 'clock' | 'random'>,
  managed: Managed<Row, Values>,
) {
  const { name: resource, table } = managed;

  function answer(row: Row): Entry<Values> {
    const { id, version, created_at: createdAt, updated_at: updatedAt } = row;
    return { ...managed.toValues(row), id, version, createdAt, updatedAt };
  }

  function checked(values: object): Values {
    const result = managed.check(values);
    if (!result.ok) throw badRequest(result.errors);
    return result.value;
  }

  async function inOrder(ids: readonly string[]): Promise<Row[]> {
    if (ids.length === 0) return [];
    const rows = await entriesIn(db).selectFrom(table).selectAll().where('id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row as Row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** What follows from each change: what the entry is found by, and, last, its event. */
  async function followed(
    trx: Transaction<Database>,
    did: 'created' | 'changed' | 'deleted',
    { id, version }: ManagedColumns,
    { by, before, after }: { by: Principal; before: Values | null; after: Values | null },
  ): Promise<void> {
    const words = (values: Values | null) => (values === null ? [] : managed.searched(values));
    await keepWords(trx, { resource, id }, { before: words(before), after: words(after) });
    const changed = after === null ? [] : changedFields(before ?? {}, after);
    await happened(trx, { type: `entry.${did}`, by: actorOf(by), resource, id, version, changed });
  }

  return {
    list: ({ query }: { query: ListAsked }) =>
      listed(
        query,
        async (page) => {
          const { ids, ...totals } = await findPage(db, managed, { ...query, ...page });
          return { rows: await inOrder(ids), ...totals };
        },
        (rows) => rows.map(answer),
      ),

    async get({ params: { id } }: OfOne) {
      const row = await entriesIn(db).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw notFound();
      return answer(row as Row);
    },

    async create({ body, principal: by }: { body: object } & By, reply: FastifyReply) {
      const after = checked(body);
      const now = clock.now().toISOString();
      const kept = { id: newId(random), version: 1, created_at: now, updated_at: now };
      const row = { ...managed.toColumns(after), ...kept } as Row;
      await inTransaction(db, async (trx) => {
        await entriesIn(trx).insertInto(table).values(row).execute();
        await followed(trx, 'created', row, { by, before: null, after });
      });
      reply.code(201).header('location', `/api/${resource}/${row.id}`);
      return answer(row);
    },

    async update({ params: { id }, body: { version, ...change }, principal: by }: Change) {
      const row = await inTransaction(db, async (trx) => {
        const entries = entriesIn(trx).updateTable(table).where('id', '=', id).returningAll();
        // Locked until the transaction ends, in words that SQLite knows too.
        const locked = await entries.set({ version: sql.ref('version') }).executeTakeFirst();
        if (!locked) throw notFound();
        const before = managed.toValues(locked as Row);
        const after = checked({ ...before, ...change });
        // It has happened already: the answer to the same change was lost on the way.
        if (changedFields(before, after).length === 0) return locked;
        if (version !== undefined && locked.version !== version)
          throw changedMeanwhile(answer(locked as Row));
        const kept = { version: locked.version + 1, updated_at: clock.now().toISOString() };
        const saved = await entries.set({ ...managed.toColumns(after), ...kept }).executeTakeFirstOrThrow();
        await followed(trx, 'changed', saved, { by, before, after });
        return saved;
      });
      return answer(row as Row);
    },

    async remove({ params: { id }, principal: by }: OfOne & By, reply: FastifyReply) {
      await inTransaction(db, async (trx) => {
        const gone = await entriesIn(trx)
          .deleteFrom(table)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!gone) throw notFound();
        await followed(trx, 'deleted', gone, { by, before: managed.toValues(gone as Row), after: null });
      });
      return reply.code(204).send();
    },
  };
}

/** A resource's table is known by its name alone: the shared calls know none of those that use them. */
function entriesIn(db: Kysely<Database>): Kysely<Record<string, ManagedColumns>> {
  return db as unknown as Kysely<Record<string, ManagedColumns>>;
}
