import { hash } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Principal, Role } from '#server/platform/caller/principal.ts';
import { newId, type Random } from '#server/platform/core/random.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { isLive, lifetimeOf, limitsOf } from './session-lifetime.ts';
import type { SessionOrigin } from './session-origin.ts';
import type { SessionsTable, SignInMethod } from './tables.ts';

/** Safety row 5 requires at least 128 bits. */
const TOKEN_BYTES = 32;

/** Resolution of the stored last use: a call then costs one SELECT, and at most one write a minute. */
const USE_RESOLUTION_SECONDS = 60;

export type Session = Selectable<SessionsTable>;

export interface LiveSession {
  id: string;
  userId: string;
  email: string;
  role: Role;
  /** The stored roles of a staff member; null for the built-in role of the name of `role`. */
  staffRoles: string | null;
  lastUsedAt: string;
  expiresAt: string;
  createdAt: string;
  /** Null: when it was opened. */
  provenAt: string | null;
  isEnrolling: number;
}

interface SessionStart {
  userId: string;
  role: Role;
  method: SignInMethod;
  origin: SessionOrigin;
  /** Whether a passkey must be registered before anything else is allowed. */
  isEnrolling?: boolean;
  now: Date;
}

/** Opens a session and returns its token; only the token's SHA-256 is stored. */
export async function openSession(
  trx: Transaction<Database>,
  { userId, role, method, origin, isEnrolling = false, now }: SessionStart,
  { config, random }: { config: Config; random: Random },
): Promise<{ id: string; token: string }> {
  const token = random.bytes(TOKEN_BYTES).toString('base64url');
  const id = newId(random);
  const { absoluteHours } = lifetimeOf(role, config);
  await trx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
      expires_at: new Date(now.getTime() + absoluteHours * 3_600_000).toISOString(),
      proven_at: now.toISOString(),
      method,
      device: origin.device,
      network: origin.network,
      is_enrolling: Number(isEnrolling),
    })
    .execute();
  return { id, token };
}

/** Used by every request, so it is built once. */
const selectSession = preparedQuery<{ tokenHash: string; now: string }>()((db, slot) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as id',
      'users.id as userId',
      'users.email as email',
      'users.role as role',
      'users.staff_roles as staffRoles',
      'sessions.last_used_at as lastUsedAt',
      'sessions.expires_at as expiresAt',
      'sessions.created_at as createdAt',
      'sessions.proven_at as provenAt',
      'sessions.is_enrolling as isEnrolling',
    ])
    .where('sessions.token_hash', '=', slot('tokenHash'))
    .where('sessions.expires_at', '>', slot('now'))
    .where('users.disabled', '=', 0),
);

/**
 * Returns the session of a token; undefined if the token is unknown, idle for too long or too old, or its account
 * disabled. One indexed SELECT.
 */
export async function findLiveSession(
  db: Kysely<Database>,
  token: string,
  config: Config,
  now: Date,
): Promise<LiveSession | undefined> {
  const { rows } = await selectSession(db, { tokenHash: hashToken(token), now: now.toISOString() });
  const [session] = rows;
  return session && isLive(session, config, now) ? session : undefined;
}

/** Whether the use has to be stored: at most once a minute, so that most calls only read. */
export function isUseStale({ lastUsedAt }: LiveSession, now: Date): boolean {
  return lastUsedAt <= secondsBefore(now, USE_RESOLUTION_SECONDS);
}

/** Stores that the session is in use, unless another call has; returns the stored time. */
export async function noteUse(db: Kysely<Database>, { id }: LiveSession, now: Date): Promise<string> {
  const usedAt = now.toISOString();
  await db
    .updateTable('sessions')
    .set({ last_used_at: usedAt })
    .where('id', '=', id)
    .where('last_used_at', '<=', secondsBefore(now, USE_RESOLUTION_SECONDS))
    .execute();
  return usedAt;
}

/** Stores that the person has just proved who they are. */
export async function noteProof(trx: Transaction<Database>, id: string, now: Date): Promise<void> {
  await trx.updateTable('sessions').set({ proven_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Opens the staff area to a session that had to register a passkey first. */
export async function finishEnrolment(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.updateTable('sessions').set({ is_enrolling: 0 }).where('id', '=', id).execute();
}

/** Returns the valid sessions of an account, the last used first. */
export async function sessionsOf(
  db: Kysely<Database>,
  { userId, role }: Pick<Principal, 'userId' | 'role'>,
  config: Config,
  at: Date,
): Promise<Session[]> {
  const { now, idleSince, endsBy } = limitsOf(role, config, at);
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', endsBy)
    .where('last_used_at', '>', idleSince)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Whether a session of a client is still valid. */
export async function isSessionOpen(
  db: Kysely<Database>,
  id: string,
  config: Config,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.role as role', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .where('sessions.id', '=', id)
    .executeTakeFirst();
  return row !== undefined && isLive(row, config, now);
}

/** Ends a session. @returns whether the account had it */
export async function endSession(trx: Transaction<Database>, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every session of the account, because it was disabled or its role changed. */
export async function endSessionsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Deletes the sessions that ended by age or without use. */
export async function pruneSessions(db: Kysely<Database>, config: Config, at: Date): Promise<void> {
  const client = limitsOf('client', config, at);
  const staff = limitsOf('reviewer', config, at);
  const ofClients = sql<boolean>`user_id in (select id from users where role = 'client')`;
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', client.now),
        eb.and([ofClients, eb('last_used_at', '<=', client.idleSince)]),
        eb.and([eb.not(ofClients), eb('last_used_at', '<=', staff.idleSince)]),
      ]),
    )
    .execute();
}

function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
