import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Role } from '../auth/principal.ts';
import type { Database } from '../db/schema.ts';
import { newId, type Random } from '../random.ts';
import type { UsersTable } from './tables.ts';

export type User = Selectable<UsersTable>;

export interface NewUser {
  /** Normalised. */
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  now: Date;
}

export interface UserChange {
  firstName?: string;
  lastName?: string;
  role?: Role;
  disabled?: boolean;
}

export interface UserQuery {
  /** Part of an address or a name, in any case. */
  search: string | undefined;
  role: Role | undefined;
  /** From 1. */
  page: number;
  pageSize: number;
}

export async function findUserByEmail(db: Kysely<Database>, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findUser(db: Kysely<Database>, id: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds an account; nothing comes back when the address has one. */
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
      email: user.email,
      role: user.role,
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
 * The account of a proven address, made when there is none; a name fills in only what is empty. Locks the account's
 * row, so that disabling it and signing in to it happen one after the other.
 */
export async function admitUser(
  trx: Transaction<Database>,
  user: NewUser,
  random: Random,
): Promise<{ user: User; isNew: boolean }> {
  const made = await insertUser(trx, user, random);
  const at = user.now.toISOString();
  const locked = await trx
    .updateTable('users')
    .set((eb) => ({
      last_sign_in_at: eb.case().when('disabled', '=', 0).then(at).else(eb.ref('last_sign_in_at')).end(),
      first_name: eb.case().when('first_name', '=', '').then(user.firstName).else(eb.ref('first_name')).end(),
      last_name: eb.case().when('last_name', '=', '').then(user.lastName).else(eb.ref('last_name')).end(),
    }))
    .where('email', '=', user.email)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { user: locked, isNew: made !== undefined };
}

/** Locks the account's row until the transaction ends and returns it. */
export async function lockUser(trx: Transaction<Database>, id: string): Promise<User | undefined> {
  return (
    trx
      .updateTable('users')
      // `select … for update` in words that SQLite knows too.
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  );
}

export async function changeUser(
  trx: Transaction<Database>,
  id: string,
  change: UserChange,
  now: Date,
): Promise<User> {
  return trx
    .updateTable('users')
    .set({
      ...(change.firstName !== undefined && { first_name: change.firstName }),
      ...(change.lastName !== undefined && { last_name: change.lastName }),
      ...(change.role !== undefined && { role: change.role }),
      ...(change.disabled !== undefined && { disabled: change.disabled ? 1 : 0 }),
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One page of accounts, newest first, and how many there are in all. */
export async function listUsers(
  db: Kysely<Database>,
  query: UserQuery,
): Promise<{ items: User[]; total: number }> {
  let matching = db.selectFrom('users');
  if (query.role !== undefined) matching = matching.where('role', '=', query.role);
  if (query.search !== undefined && query.search.trim() !== '') {
    const pattern = `%${escapeLike(query.search.trim().toLowerCase())}%`;
    matching = matching.where(
      sql<boolean>`(email like ${pattern} escape '!'
        or lower(first_name || ' ' || last_name) like ${pattern} escape '!')`,
    );
  }
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const items = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { items, total: Number(total) };
}

// The three characters that mean something inside a LIKE pattern escaped with an exclamation mark.
function escapeLike(text: string): string {
  return text.replace(/[!%_]/g, '!$&');
}
