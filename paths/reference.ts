import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Script } from './script.ts';

/** Letters and digits that are not confused with one another, on paper or by phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;

/**
 * Returns a path's reference, such as `P-7K2QX4`: short enough to type, unique in the whole plan, and stable as long as the path
 * does not change.
 */
export function referenceOf({ machine, id }: Pick<Script, 'machine' | 'id'>): string {
  const digest = sha256(utf8ToBytes(`${machine}: ${id}`));
  const letters = [...digest.subarray(0, LENGTH)].map((byte) => alphabet[byte % alphabet.length] ?? '');
  return `P-${letters.join('')}`;
}
