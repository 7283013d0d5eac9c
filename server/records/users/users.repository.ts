import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Role } from '#server/platform/caller/principal.ts';
import { newId, type Random } from '#server/platform/core/random.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { UsersTable } from './tables.ts';

export type User = Selectable<UsersTable>;

export interface NewUser {
  /** Normalised. */
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** The stored roles; without them, the built-in role of the name of `role`. */
  staffRoles?: string | null;
  now: Date;
}

export interface UserChange {
  firstName?: string;
  lastName?: string;
  role?: Role;
  /** The stored roles; set with `role`. */
  staffRoles?: string | null;
  disabled?: boolean;
}

export interface UserQuery extends PageAsked {
  /** Part of an email address or a name, case-insensitive. */
  search: string | undefined;
  role: Role | undefined;
}

export async function findUserByEmail(db: Kysely<Database>, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

const selectUser = preparedQuery<{ id: string }>()((db, slot) =>
  db.selectFrom('users').selectAll().where('id', '=', slot('id')),
);

export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  const { rows } = await selectUser(db, { id });
  return rows[0];
}

/** Adds an account; returns undefined if the address already has one. */
export async function insertUser(
  trx: Transaction<Database>,
  user: NewUser,
  random: Random,
): Promise<User | undefined> {
  const at = user.now.toISOString();
  return trx
    .insertInto('users')
    .values({
      id: newId(random),
      search_text: searchText(user.email, { first_name: user.firstName, last_name: user.lastName }),
      email: user.email,
      role: user.role,
      staff_roles: user.staffRoles ?? null,
      first_name: user.firstName,
      last_name: user.lastName,
      disabled: 0,
      created_at: at,
      updated_at: at,
      last_sign_in_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Returns the account of a proven address, and creates it if there is none; names are set only if empty. Locks the row,
 * so that signing in and disabling the account are serialised.
 */
export async function admitUser(
  trx: Transaction<Database>,
  user: NewUser,
  random: Random,
): Promise<{ user: User; isNew: boolean }> {
  const made = await insertUser(trx, user, random);
  const locked = made ?? (await lockUser(trx, { email: user.email }));
  if (!locked) throw new Error('The account vanished while it was being admitted');
  if (locked.disabled === 1) return { user: locked, isNew: false };
  const names = {
    first_name: locked.first_name || user.firstName,
    last_name: locked.last_name || user.lastName,
  };
  const admitted = await trx
    .updateTable('users')
    .set({ ...names, search_text: searchText(locked.email, names), last_sign_in_at: user.now.toISOString() })
    .where('id', '=', locked.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { user: admitted, isNew: made !== undefined };
}

/** Locks the account's row until the transaction ends and returns it. */
export async function lockUser(
  trx: Transaction<Database>,
  by: { id: string } | { email: string },
): Promise<User | undefined> {
  const update = lockRows(trx, 'users', 'updated_at');
  const chosen = 'id' in by ? update.where('id', '=', by.id) : update.where('email', '=', by.email);
  return chosen.returningAll().executeTakeFirst();
}

/** Stores that the account has just signed in. */
export async function noteSignIn(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  await trx.updateTable('users').set({ last_sign_in_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Changes an account that `lockUser` has locked. */
export async function changeUser(
  trx: Transaction<Database>,
  user: User,
  change: UserChange,
  now: Date,
): Promise<User> {
  const names = {
    first_name: change.firstName ?? user.first_name,
    last_name: change.lastName ?? user.last_name,
  };
  return trx
    .updateTable('users')
    .set({
      ...names,
      search_text: searchText(user.email, names),
      role: change.role ?? user.role,
      staff_roles: change.staffRoles === undefined ? rolesAfter(user, change) : change.staffRoles,
      disabled: change.disabled === undefined ? user.disabled : Number(change.disabled),
      updated_at: now.toISOString(),
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes the sign-in address of an account that `lockUser` has locked. @param email normalised, of no other account */
export async function changeEmail(
  trx: Transaction<Database>,
  user: User,
  email: string,
  now: Date,
): Promise<User> {
  return trx
    .updateTable('users')
    .set({ email, search_text: searchText(email, user), updated_at: now.toISOString() })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A change of the role alone gives the built-in role of its name. */
function rolesAfter(user: User, { role = user.role }: UserChange): string | null {
  return role === user.role ? user.staff_roles : null;
}

/** Whether the account is the only administrator's that is not disabled. */
export async function isLastAdministrator(
  db: Kysely<Database>,
  { id, role, disabled }: Pick<User, 'id' | 'role' | 'disabled'>,
): Promise<boolean> {
  if (role !== 'administrator' || disabled === 1) return false;
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'administrator')
    .where('disabled', '=', 0)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Returns one page of accounts, newest first, and the total. */
export function listUsers(db: Kysely<Database>, query: UserQuery): Promise<{ rows: User[]; total: number }> {
  let matching = db.selectFrom('users');
  if (query.role !== undefined) matching = matching.where('role', '=', query.role);
  const search = query.search?.trim();
  if (search) {
    const pattern = `%${escapeLike(search.toLowerCase())}%`;
    matching = matching.where(sql<boolean>`search_text like ${pattern} escape '!'`);
  }
  return pageOf(matching, query, (rows) => rows.selectAll().orderBy('created_at', 'desc').orderBy('id'));
}

// Lower case by JavaScript's rules, because the databases' own differ beyond ASCII.
function searchText(email: string, names: Pick<User, 'first_name' | 'last_name'>): string {
  return `${email} ${names.first_name} ${names.last_name}`.toLowerCase();
}

// Escapes the LIKE wildcards with an exclamation mark.
function escapeLike(text: string): string {
  return text.replace(/[!%_]/g, '!$&');
}
