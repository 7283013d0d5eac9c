import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { maxCaseFilters } from '#domain/rules/limits.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { lockUser } from '#server/records/users/users.repository.ts';

type CaseFilter = components['schemas']['CaseFilter'];
type Input = components['schemas']['CaseFilterInput'];

const boundTo = (id: string, userId: string) => `case-filter|${id}|${userId}`;

/** Named filters of the queue, per staff member. */
export type CaseFilters = {
  /** Ordered by name. */
  list(userId: string): Promise<CaseFilter[]>;
  /** Throws 409 for an existing name, and at the maximum number of filters. */
  create(userId: string, input: Input): Promise<CaseFilter>;
  /** Throws 404 for a filter of another user. */
  remove(userId: string, id: string): Promise<void>;
};

export function createCaseFilters({
  db,
  config,
  random,
}: Pick<Deps, 'db' | 'config' | 'random'>): CaseFilters {
  const cipher = recordCipherOf(config);

  async function read(from: Kysely<Database>, userId: string): Promise<CaseFilter[]> {
    const rows = await from.selectFrom('case_filters').selectAll().where('user_id', '=', userId).execute();
    return rows
      .map(({ id, data }): CaseFilter => ({ id, ...JSON.parse(cipher.decrypt(data, boundTo(id, userId))) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
  }

  return {
    list: (userId) => read(db, userId),

    create: (userId, { name, query }) =>
      inTransaction(db, async (trx) => {
        // Serialises saves of one name: the second sees the first.
        await lockUser(trx, { id: userId });
        const present = await read(trx, userId);
        const filter = { id: newId(random), name: name.trim(), query };
        if (present.some((each) => each.name === filter.name)) {
          throw conflict('You already have a filter with this name');
        }
        if (present.length >= maxCaseFilters) {
          throw conflict(`You have ${maxCaseFilters} filters. Delete one first`);
        }
        const data = cipher.encrypt(JSON.stringify({ name: filter.name, query }), boundTo(filter.id, userId));
        await trx.insertInto('case_filters').values({ id: filter.id, user_id: userId, data }).execute();
        return filter;
      }),

    async remove(userId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('case_filters')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (numDeletedRows !== 1n) throw notFound();
    },
  };
}
