import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { builtInRoles, isBuiltInRole, type Permission } from '#domain/rules/permission.ts';
import type { Role } from '#server/platform/caller/principal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { findPermissionSets, lockPermissionSets } from '../permission-sets/definition.ts';
import type { User } from './users.repository.ts';

/** An account with its stored roles: a JSON array, or null for the built-in role of the name of `role`. */
export type RoleHolder = Pick<User, 'role' | 'staff_roles'>;

export type StaffRole = components['schemas']['StaffRole'];

/** Returns the built-in roles and ids of permission sets of an account; none for a client. */
export function roleIdsOf({ role, staff_roles }: RoleHolder): string[] {
  if (role === 'client') return [];
  return staff_roles === null ? [role] : JSON.parse(staff_roles);
}

const setsOf = (ids: readonly string[]) => ids.filter((id) => !isBuiltInRole(id));

/** Returns what an account may do as a staff member. Read at every call, so that a removed role ends at once. */
export async function permissionsOf(db: Kysely<Database>, holder: RoleHolder): Promise<Permission[]> {
  const ids = roleIdsOf(holder);
  if (ids.length === 0) return [];
  const sets = await findPermissionSets(db, setsOf(ids));
  const held = ids.flatMap((id) =>
    isBuiltInRole(id) ? builtInRoles[id].permissions : (sets.get(id)?.permissions ?? []),
  );
  return [...new Set<Permission>(['account:own', ...held])];
}

/** Returns the roles of each account with their names. */
export async function roleNamesOf(
  db: Kysely<Database>,
  holders: readonly RoleHolder[],
): Promise<(holder: RoleHolder) => StaffRole[]> {
  const sets = await findPermissionSets(db, [...new Set(setsOf(holders.flatMap(roleIdsOf)))]);
  return (holder) =>
    roleIdsOf(holder).map((id) => ({
      id,
      name: isBuiltInRole(id) ? builtInRoles[id].label : (sets.get(id)?.name ?? 'Deleted role'),
    }));
}

/** What is stored for the roles of an account. */
export type StoredRoles = { role: Role; staff_roles: string | null };

/**
 * Returns what to store for these roles. Permission sets among them are locked until the transaction ends. Throws 400
 * for unknown ones, and for a `role` that does not agree with them.
 */
export async function rolesToStore(
  trx: Transaction<Database>,
  { role, roles }: { role: Role | undefined; roles: readonly string[] },
): Promise<StoredRoles> {
  const ids = [...new Set(roles)];
  if (role === 'client') {
    if (ids.length > 0) throw refused('A client has no roles. Leave this empty');
    return { role, staff_roles: null };
  }
  if (ids.length === 0) throw refused('Choose at least one role');
  const found = await lockPermissionSets(trx, setsOf(ids).sort());
  if (setsOf(ids).some((id) => !found.includes(id))) throw refused('Choose roles that exist');
  const derived: Role = ids.includes('administrator') ? 'administrator' : 'reviewer';
  if (role !== undefined && role !== derived) {
    throw refused(
      role === 'administrator'
        ? 'An administrator has the role administrator'
        : 'Only an administrator has the role administrator',
    );
  }
  return { role: derived, staff_roles: storedIds(ids, derived) };
}

/** Returns the stored form of roles: null for the built-in role of the name of `role` alone. */
export function storedIds(ids: readonly string[], role: Role): string | null {
  return ids.length === 1 && ids[0] === role ? null : JSON.stringify(ids);
}

const refused = (message: string) => badRequest([{ property: 'roles', message }]);
