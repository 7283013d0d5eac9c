import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { findUser, type User } from './users.repository.ts';

export type StaffMember = components['schemas']['Colleague'];

/** Stored in place of an assignee where there is none. */
export const NOBODY = '';

/** Returns the stored assignee that a list's `assignee` parameter stands for: `me`, `nobody` or an account's id. */
export function assigneeAsked(asked: string, { userId }: Pick<Principal, 'userId'>): string {
  if (asked === 'me') return userId;
  return asked === 'nobody' ? NOBODY : asked;
}

/** An account as staff see it. */
export function toStaffMember(
  user: Pick<User, 'id' | 'email' | 'first_name' | 'last_name' | 'role'>,
): StaffMember {
  const name = `${user.first_name} ${user.last_name}`.trim();
  return { id: user.id, name: name === '' ? user.email : name, email: user.email, role: user.role };
}

/** Who may be given a case: administrators and reviewers whose accounts are not disabled, by name. */
export async function listColleagues(db: Kysely<Database>): Promise<StaffMember[]> {
  const users = await db
    .selectFrom('users')
    .selectAll()
    .where('role', 'in', ['administrator', 'reviewer'])
    .where('disabled', '=', 0)
    .execute();
  return users
    .map(toStaffMember)
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** Who is to be given something. Throws 400 for the property for somebody who cannot be given anything. */
export async function findAssignee(db: Kysely<Database>, id: string, property: string): Promise<StaffMember> {
  const user = await findUser(db, id);
  if (!user || user.role === 'client' || user.disabled === 1) {
    throw badRequest([{ property, message: 'Choose a colleague whose account is in use' }]);
  }
  return toStaffMember(user);
}

/**
 * Who of the staff did something, for a colleague who came second.
 * @param asker the account of whoever is told @param you how they are called themselves
 */
export async function nameOfStaff(
  db: Kysely<Database>,
  id: string,
  asker: string | null,
  you = 'You',
): Promise<string> {
  if (id === asker) return you;
  return (await findStaff(db, [id])).get(id)?.name ?? 'Somebody else';
}

/** The accounts with these ids, whatever became of them since. */
export async function findStaff(
  db: Kysely<Database>,
  ids: readonly (string | null)[],
): Promise<Map<string, StaffMember>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const users = await db.selectFrom('users').selectAll().where('id', 'in', wanted).execute();
  return new Map(users.map((user) => [user.id, toStaffMember(user)]));
}
