import type { Kysely } from 'kysely';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { hashOfSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { unauthorized } from '#server/platform/http/errors.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { stateOfKey, storedApiKeys } from './definition.ts';

/** Resolution of the stored last use: at most one write a minute. */
const USE_RESOLUTION_SECONDS = 60;

/**
 * Identifies a program by its API key, and records the use. Throws 401 with the reason, which only a holder of the
 * secret can read.
 */
export async function authenticateKey(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
): Promise<Principal> {
  const secretHash = hashOfSecret(secret);
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where((eb) => eb.or([eb('secret_hash', '=', secretHash), eb('earlier_hash', '=', secretHash)]))
    .executeTakeFirst();
  if (!row) throw unauthorized('This API key is not known');
  const now = clock.now();
  const at = now.toISOString();
  const values = storedApiKeys.toValues(row);
  const state = stateOfKey(values, at);
  if (state === 'revoked') throw unauthorized('This API key was revoked');
  if (state === 'expired') throw unauthorized('This API key has expired');
  if (row.secret_hash !== secretHash && (row.earlier_until ?? '') <= at) {
    throw unauthorized('This secret of the API key was replaced');
  }
  if ((row.last_used_at ?? '') <= secondsBefore(now, USE_RESOLUTION_SECONDS)) await noteUse(db, row.id, now);
  return {
    userId: row.id,
    email: '',
    role: 'api-key',
    sessionId: row.id,
    scopes: values.scopes,
    permissions: values.scopes,
    isFresh: false,
    isEnrolling: false,
  };
}

async function noteUse(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  const stale = secondsBefore(now, USE_RESOLUTION_SECONDS);
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', stale)]))
    .execute();
}
