import { createHash, createHmac, createSecretKey } from 'node:crypto';
import { deriveKey } from '../crypto/keys.ts';

/** Turns the words of one resource into keyed hashes, which can be neither read nor guessed without the secret. */
export type WordKey = {
  /** Changes with the secret. */
  madeWith: string;
  /** Returns what is stored and looked up in place of a word: the first 72 bits of its HMAC. */
  of(word: string): string;
};

/** @param secret `config.appSecret` @param resource words of two resources have nothing in common */
export function createWordKey(secret: string, resource: string): WordKey {
  const bytes = deriveKey(secret, 'managed-search');
  const key = createSecretKey(bytes);
  return {
    madeWith: createHash('sha256').update(bytes).digest('hex').slice(0, 8),
    of: (word) =>
      createHmac('sha256', key).update(`${resource}|${word}`).digest().subarray(0, 9).toString('hex'),
  };
}
