import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Secrets } from './encryption.ts';
import { keyWrappingOf } from './key-encryption.ts';
import { deriveKey, type KeyPurpose } from './keys.ts';

/**
 * The purposes whose hashes cannot be computed again, because they are in signed entries, are the ids of records, or are over
 * texts that are not stored. Their keys are stored when a secret is retired: they reveal neither the secret nor other keys.
 */
export const retainedPurposes = [
  'audit-anchor',
  'audit-chain',
  'case-tag',
  'checked-part',
  'identity-check',
] as const satisfies readonly KeyPurpose[];
export type RetainedPurpose = (typeof retainedPurposes)[number];

const loaded = new WeakMap<Secrets, ReadonlyMap<string, Buffer[]>>();
const derived = new WeakMap<Secrets, Map<RetainedPurpose, Buffer[]>>();

/** Returns the keys of a purpose: of the current secret, of the earlier ones, and those of retired secrets. */
export function keysOf(config: Secrets, purpose: RetainedPurpose): readonly [Buffer, ...Buffer[]] {
  const known = derived.get(config) ?? new Map<RetainedPurpose, Buffer[]>();
  derived.set(config, known);
  let keys = known.get(purpose);
  if (!keys) {
    keys = [config.appSecret, ...config.earlierSecrets].map((secret) => deriveKey(secret, purpose));
    known.set(purpose, keys);
  }
  const [current, ...earlier] = keys;
  if (!current) throw new Error('A key needs a secret');
  return [current, ...earlier, ...(loaded.get(config)?.get(purpose) ?? [])];
}

type KeyDeps = { config: Secrets; db: Kysely<Database> };

/** Reads the keys of retired secrets, before they are used: once, at the start. */
export async function loadRetainedKeys({ config, db }: KeyDeps): Promise<void> {
  const known = new Set(
    retainedPurposes.flatMap((purpose) =>
      [config.appSecret, ...config.earlierSecrets].map((secret) => idOf(deriveKey(secret, purpose))),
    ),
  );
  const keys = new Map<string, Buffer[]>();
  for (const row of await db.selectFrom('retained_keys').selectAll().orderBy('id').execute()) {
    if (known.has(row.id)) continue;
    const key = keyWrappingOf(config).unwrap(row.wrapped, boundTo(row));
    keys.set(row.purpose, [...(keys.get(row.purpose) ?? []), key]);
  }
  loaded.set(config, keys);
}

/** Stores the keys of the earlier secrets, so that the secrets themselves are no longer needed. */
export async function retainKeys(trx: Transaction<Database>, config: Secrets): Promise<void> {
  const wrapping = keyWrappingOf(config);
  for (const purpose of retainedPurposes) {
    for (const secret of config.earlierSecrets) {
      const key = deriveKey(secret, purpose);
      const row = { purpose, id: idOf(key) };
      await trx
        .insertInto('retained_keys')
        .values({ ...row, wrapped: wrapping.wrap(key, boundTo(row)) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    }
  }
  for (const row of await trx.selectFrom('retained_keys').selectAll().execute()) {
    if (wrapping.isCurrent(row.wrapped)) continue;
    const wrapped = wrapping.wrap(wrapping.unwrap(row.wrapped, boundTo(row)), boundTo(row));
    await trx.updateTable('retained_keys').set({ wrapped }).where('id', '=', row.id).execute();
  }
}

const boundTo = ({ purpose, id }: { purpose: string; id: string }) => `retained-key|${purpose}|${id}`;

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 32);
