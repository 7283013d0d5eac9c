import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { maxCaseFilters } from '#domain/rules/limits.ts';
import { may, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { lockUser } from '#server/records/users/users.repository.ts';

type CaseFilter = components['schemas']['CaseFilter'];
type Input = components['schemas']['CaseFilterInput'];

const boundTo = (id: string, userId: string) => `case-filter|${id}|${userId}`;

/** Named filters of the queue: each staff member's own, and those that are shared with all. */
export type CaseFilters = {
  /** The user's own and then the shared ones of others, each ordered by name. */
  list(userId: string): Promise<CaseFilter[]>;
  /** Throws 409 for an existing name of the same user, and at the maximum number of filters. */
  create(userId: string, input: Input): Promise<CaseFilter>;
  /** Throws 404 for a filter of another user, and 409 for the name of another filter. */
  update(userId: string, id: string, input: Input): Promise<CaseFilter>;
  /** Throws 404 for a filter that the caller neither owns nor, being shared, may delete. */
  remove(by: Principal, id: string): Promise<void>;
};

export function createCaseFilters({
  db,
  config,
  random,
}: Pick<Deps, 'db' | 'config' | 'random'>): CaseFilters {
  const cipher = recordCipherOf(config);

  async function read(from: Kysely<Database>, userId: string): Promise<CaseFilter[]> {
    const rows = await from
      .selectFrom('case_filters')
      .selectAll()
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('shared', '=', 1)]))
      .execute();
    const owners = await findStaff(
      from,
      rows.map(({ user_id }) => user_id),
    );
    return rows
      .map((row): CaseFilter => {
        const { name, query } = JSON.parse(cipher.decrypt(row.data, boundTo(row.id, row.user_id)));
        const mine = row.user_id === userId;
        const owner = owners.get(row.user_id)?.name ?? null;
        return { id: row.id, name, query, shared: row.shared === 1, mine, owner };
      })
      .sort(
        (a, b) =>
          Number(b.mine) - Number(a.mine) || a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1),
      );
  }

  /** Returns the user's filters; locks the user, so that of two saves of one name the second sees the first. */
  async function lockOwn(trx: Transaction<Database>, userId: string): Promise<CaseFilter[]> {
    await lockUser(trx, { id: userId });
    return (await read(trx, userId)).filter(({ mine }) => mine);
  }

  const rowOf = (id: string, userId: string, { name, query, shared = false }: Input) => ({
    data: cipher.encrypt(JSON.stringify({ name: name.trim(), query }), boundTo(id, userId)),
    shared: Number(shared),
  });

  async function stored(trx: Transaction<Database>, userId: string, id: string): Promise<CaseFilter> {
    const found = (await read(trx, userId)).find((each) => each.id === id);
    if (!found) throw notFound();
    return found;
  }

  function refuseName(others: readonly CaseFilter[], { name }: Input): void {
    if (others.some((each) => each.name === name.trim())) {
      throw conflict('You already have a filter with this name');
    }
  }

  return {
    list: (userId) => read(db, userId),

    create: (userId, input) =>
      inTransaction(db, async (trx) => {
        const present = await lockOwn(trx, userId);
        refuseName(present, input);
        if (present.length >= maxCaseFilters) {
          throw conflict(`You have ${maxCaseFilters} filters. Delete one first`);
        }
        const id = newId(random);
        await trx
          .insertInto('case_filters')
          .values({ id, user_id: userId, ...rowOf(id, userId, input) })
          .execute();
        return stored(trx, userId, id);
      }),

    update: (userId, id, input) =>
      inTransaction(db, async (trx) => {
        const present = await lockOwn(trx, userId);
        if (!present.some((each) => each.id === id)) throw notFound();
        refuseName(
          present.filter((each) => each.id !== id),
          input,
        );
        await trx
          .updateTable('case_filters')
          .set(rowOf(id, userId, input))
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .execute();
        return stored(trx, userId, id);
      }),

    async remove(by, id) {
      const isOwn = sql<SqlBool>`user_id = ${by.userId}`;
      const { numDeletedRows } = await db
        .deleteFrom('case_filters')
        .where('id', '=', id)
        .where(may(by, 'users:write') ? sql<SqlBool>`(${isOwn} or shared = 1)` : isOwn)
        .executeTakeFirst();
      if (numDeletedRows !== 1n) throw notFound();
    },
  };
}
