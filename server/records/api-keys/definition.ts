import type { Selectable } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { ApiKeyChoice } from '#domain/rules/api-key.ts';
import type { Entry, EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';

/** Keys with which programs call the API. A row is never deleted, because the audit trail names it. */
export interface ApiKeysTable extends ManagedColumns {
  name: string;
  /** JSON array. */
  scopes: string;
  expires_at: string | null;
  revoked_at: string | null;
  /** 0 or 1, for the filter of the list. */
  revoked: number;
  /** The beginning of the secret. */
  hint: string;
  /** SHA-256 of the secret, hex. */
  secret_hash: string;
  /** The same of the replaced secret, and until when it is valid; null if none was replaced. */
  earlier_hash: string | null;
  earlier_until: string | null;
  /** To the minute. */
  last_used_at: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    api_keys: ApiKeysTable;
  }
}

/** A key as it is stored. */
export type ApiKeyValues = ApiKeyChoice & {
  revokedAt: string | null;
  hint: string;
  secretHash: string;
  earlierHash: string | null;
  earlierUntil: string | null;
  lastUsedAt: string | null;
};

export const storedApiKeys: EntryStorage<Selectable<ApiKeysTable>, ApiKeyValues> = {
  name: 'api-keys',
  table: 'api_keys',
  toColumns: ({ name, scopes, hint, ...values }) => ({
    name,
    hint,
    scopes: JSON.stringify(scopes),
    expires_at: values.expiresAt,
    revoked_at: values.revokedAt,
    revoked: Number(values.revokedAt !== null),
    secret_hash: values.secretHash,
    earlier_hash: values.earlierHash,
    earlier_until: values.earlierUntil,
    last_used_at: values.lastUsedAt,
  }),
  toValues: ({ name, scopes, hint, ...row }) => ({
    name,
    hint,
    scopes: JSON.parse(scopes),
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    secretHash: row.secret_hash,
    earlierHash: row.earlier_hash,
    earlierUntil: row.earlier_until,
    lastUsedAt: row.last_used_at,
  }),
  searched: ({ name }) => [name],
  sorts: { name: 'name', createdAt: 'created_at' },
  filters: { revoked: 'revoked' },
};

/** Returns whether a key can be used at that time, or why not. @param now ISO 8601, UTC */
export function stateOfKey(
  { revokedAt, expiresAt }: Pick<ApiKeyValues, 'revokedAt' | 'expiresAt'>,
  now: string,
): components['schemas']['ApiKey']['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

/** Returns a key as the API shows it, without its hashes. */
export function toApiKeyAnswer(
  { secretHash: _, earlierHash: __, earlierUntil, ...key }: Entry<ApiKeyValues>,
  now: Date,
): components['schemas']['ApiKey'] {
  const at = now.toISOString();
  return {
    ...key,
    state: stateOfKey(key, at),
    earlierSecretUntil: earlierUntil !== null && earlierUntil > at ? earlierUntil : null,
  };
}
