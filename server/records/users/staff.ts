import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Permission } from '#domain/rules/permission.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { permissionsOf } from './roles.ts';
import { findUser, type User } from './users.repository.ts';

export type StaffMember = components['schemas']['Colleague'];

/** Stored as the assignee of an unassigned case. */
export const NOBODY = '';

/**
 * Returns the stored value for a list's `assignee` parameter: `me`, or the value for unassigned, or an account's id.
 */
export function assigneeAsked(asked: string, { userId }: Pick<Principal, 'userId'>): string {
  if (asked === 'me') return userId;
  return asked === 'nobody' ? NOBODY : asked;
}

/** Returns an account as staff see it. */
export function toStaffMember(
  user: Pick<User, 'id' | 'email' | 'first_name' | 'last_name' | 'role'>,
): StaffMember {
  const name = `${user.first_name} ${user.last_name}`.trim();
  return { id: user.id, name: name === '' ? user.email : name, email: user.email, role: user.role };
}

/**
 * Returns the active staff members by name, and whether they may review cases.
 * @param who only those with all of these permissions
 */
export async function listStaff(
  db: Kysely<Database>,
  { who }: { who: readonly Permission[] } = { who: [] },
): Promise<StaffMember[]> {
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('role', 'in', ['administrator', 'reviewer'])
    .where('disabled', '=', 0)
    .execute();
  const members = users.map(async (user): Promise<StaffMember[]> => {
    const permissions = await permissionsOf(db, user);
    if (!who.every((each) => permissions.includes(each))) return [];
    return [{ ...toStaffMember(user), reviewsCases: permissions.includes('cases:review') }];
  });
  return (await Promise.all(members))
    .flat()
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** Returns the addresses of the active administrators. */
export async function administratorAddresses(db: Kysely<Database>): Promise<string[]> {
  const administrators = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'administrator')
    .where('disabled', '=', 0)
    .orderBy('email')
    .execute();
  return administrators.map(({ email }) => email);
}

/**
 * Returns an assignee. Throws 400 for `property` if the account cannot be assigned.
 * @param needs the permission without which the assignee could not do the work
 */
export async function findAssignee(
  db: Kysely<Database>,
  id: string,
  property: string,
  needs: Permission = 'account:own',
): Promise<StaffMember> {
  const user = await findUser(db, id);
  if (!user || user.role === 'client' || user.disabled === 1) {
    throw badRequest([{ property, message: 'Choose a staff member with an active account' }]);
  }
  if (!(await permissionsOf(db, user)).includes(needs)) {
    throw badRequest([{ property, message: 'Choose a staff member whose roles allow this work' }]);
  }
  return toStaffMember(user);
}

/**
 * Returns an entry of a queue with another status and, if it is sent, another assignee. Throws 400 for a new assignee who could not do
 * the work.
 * @param needs the permission for the work
 */
export async function withAssignment<
  Status extends string,
  Entry extends { status: Status; assigneeId: string | null },
>(
  db: Kysely<Database>,
  before: Entry,
  { status, assigneeId }: { status: Status; assigneeId?: string | null | undefined },
  needs: Permission,
): Promise<Entry> {
  const wanted = { ...before, status, ...(assigneeId !== undefined && { assigneeId }) };
  if (wanted.assigneeId !== null && wanted.assigneeId !== before.assigneeId) {
    await findAssignee(db, wanted.assigneeId, 'assigneeId', needs);
  }
  return wanted;
}

/**
 * Returns the name of the staff member who did something, for the message about an edit conflict.
 * @param asker the account of the reader @param you the word used if they are the same
 */
export async function nameOfStaff(
  db: Kysely<Database>,
  id: string,
  asker: string | null,
  you = 'You',
): Promise<string> {
  if (id === asker) return you;
  return (await findStaff(db, [id])).get(id)?.name ?? 'Someone else';
}

/** Returns the accounts with these ids, including disabled ones. */
export async function findStaff(
  db: Kysely<Database>,
  ids: readonly (string | null)[],
): Promise<Map<string, StaffMember>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const users = await db.selectFrom('users').selectAll().where('id', 'in', wanted).execute();
  return new Map(users.map((user) => [user.id, toStaffMember(user)]));
}
