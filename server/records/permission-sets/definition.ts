import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { checkPermissionSet, type PermissionSet } from '#domain/rules/permission-set.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { managedCalls } from '#server/platform/managed/calls.ts';
import type { Managed, ManagedColumns, ManagedResource } from '#server/platform/managed/resource.ts';
import { permissionSetsMigration } from './migration.ts';

/** Roles that administrators define, in addition to the built-in ones. */
export interface PermissionSetsTable extends ManagedColumns {
  name: string;
  /** The name in lower case, which is unique. */
  name_key: string;
  /** JSON array of permissions. */
  permissions: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    permission_sets: PermissionSetsTable;
  }
}

type PermissionSetOperation =
  | 'listPermissionSets'
  | 'createPermissionSet'
  | 'getPermissionSet'
  | 'updatePermissionSet'
  | 'deletePermissionSet';

const storedPermissionSets: Managed<Selectable<PermissionSetsTable>, PermissionSet> = {
  name: 'permission-sets',
  table: 'permission_sets',
  check: checkPermissionSet,
  toColumns: ({ name, permissions }) => ({
    name,
    name_key: name.trim().toLowerCase(),
    permissions: JSON.stringify(permissions),
  }),
  toValues: ({ name, permissions }) => ({ name, permissions: JSON.parse(permissions) }),
  searched: ({ name }) => [name],
  sorts: { name: 'name', updatedAt: 'updated_at' },
  filters: {},
  unique: { name: { column: 'name_key', taken: 'Another role has this name' } },
};

/** Roles that administrators define; the contract names the permissions for them. */
export const permissionSets = {
  name: 'permission-sets',
  migrations: [permissionSetsMigration],
  reads: { listPermissionSets: 'listed', getPermissionSet: 'opened' },
  handlers(deps: Deps): Handlers<PermissionSetOperation> {
    const { list, create, get, update, erase } = managedCalls(deps, storedPermissionSets);
    return {
      listPermissionSets: list,
      createPermissionSet: create,
      getPermissionSet: get,
      updatePermissionSet: update,
      async deletePermissionSet({ params: { id }, principal }, reply) {
        await inTransaction(deps.db, async (trx) => {
          await refuseWhileHeld(trx, id);
          await erase(trx, id, actorOf(principal));
        });
        return reply.code(204).send();
      },
    };
  },
} as const satisfies ManagedResource;

/** Throws 409 while an account has the role. Locks it first, so that it is not assigned meanwhile. */
async function refuseWhileHeld(trx: Transaction<Database>, id: string): Promise<void> {
  const [locked] = await lockPermissionSets(trx, [id]);
  if (locked === undefined) return;
  const { holders } = await trx
    .selectFrom('users')
    .select(sql<number | string>`count(*)`.as('holders'))
    .where('staff_roles', 'like', `%"${locked}"%`)
    .executeTakeFirstOrThrow();
  const count = Number(holders);
  if (count === 0) return;
  throw conflict(
    `${count === 1 ? 'An account has' : `${count} accounts have`} this role. Remove it from them first`,
  );
}

/** Returns which of these permission sets exist; they are not deleted until the transaction ends. */
export async function lockPermissionSets(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await lockRows(trx, 'permission_sets', 'version')
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the permission sets with these ids, by id. */
export async function findPermissionSets(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, PermissionSet>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('permission_sets').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, storedPermissionSets.toValues(row)]));
}
