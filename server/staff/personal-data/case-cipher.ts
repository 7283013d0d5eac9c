import type { Kysely } from 'kysely';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import { type RecordCipher, recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Decrypts a client's records, and encrypts a changed one with the kind of key that it had. */
export type CaseCipher = Pick<RecordCipher, 'decrypt'> & {
  /** @param before the envelope that is replaced */
  replace(before: string, plain: string, boundTo: string): string;
};

/** Returns the cipher of a client whose records may be encrypted with the firm's key or with the client's own. */
export async function caseCipher(
  db: Kysely<Database>,
  { config }: Pick<Deps, 'config'>,
  userId: string,
): Promise<CaseCipher> {
  const own = await clientCipher({ config, db }, userId);
  return {
    decrypt: own.decrypt,
    replace: (before, plain, boundTo) =>
      (before.startsWith('v1.') ? recordCipherOf(config) : own).encrypt(plain, boundTo),
  };
}
