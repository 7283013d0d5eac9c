import { hash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Role } from '#server/platform/caller/principal.ts';
import { newId, type Random } from '#server/platform/core/random.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';

/** Safety row 5 requires at least 128 bits. */
const TOKEN_BYTES = 32;

/** Resolution of the stored last use: a call then costs one SELECT, and at most one write a minute. */
const USE_RESOLUTION_SECONDS = 60;

export interface SessionLifetime {
  idleMinutes: number;
  absoluteHours: number;
}

export interface LiveSession {
  id: string;
  userId: string;
  email: string;
  role: Role;
  lastUsedAt: string;
  expiresAt: string;
}

/** Opens a session and returns its token; only the token's SHA-256 is stored. */
export async function openSession(
  trx: Transaction<Database>,
  { userId, lifetime, now, random }: { userId: string; lifetime: SessionLifetime; now: Date; random: Random },
): Promise<{ id: string; token: string }> {
  const token = random.bytes(TOKEN_BYTES).toString('base64url');
  const id = newId(random);
  await trx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lifetime.absoluteHours * 3_600_000).toISOString(),
    })
    .execute();
  return { id, token };
}

/** Used by every request, so it is built once. */
const selectLiveSession = preparedQuery<{ tokenHash: string; now: string; idleSince: string }>()((db, slot) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as id',
      'users.id as userId',
      'users.email as email',
      'users.role as role',
      'sessions.last_used_at as lastUsedAt',
      'sessions.expires_at as expiresAt',
    ])
    .where('sessions.token_hash', '=', slot('tokenHash'))
    .where('sessions.expires_at', '>', slot('now'))
    .where('sessions.last_used_at', '>', slot('idleSince'))
    .where('users.disabled', '=', 0),
);

/**
 * Returns the session of a token; undefined if the token is unknown, idle for too long or too old, or its account
 * disabled. One indexed SELECT.
 */
export async function findLiveSession(
  db: Kysely<Database>,
  token: string,
  lifetime: SessionLifetime,
  now: Date,
): Promise<LiveSession | undefined> {
  const { rows } = await selectLiveSession(db, {
    tokenHash: hashToken(token),
    now: now.toISOString(),
    idleSince: secondsBefore(now, lifetime.idleMinutes * 60),
  });
  return rows[0];
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

/** Whether a session is still valid. */
export async function isSessionOpen(
  db: Kysely<Database>,
  id: string,
  lifetime: SessionLifetime,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .where('last_used_at', '>', secondsBefore(now, lifetime.idleMinutes * 60))
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSession(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends every session of the account, because it was disabled or its role changed. */
export async function endSessionsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
