import { createHash } from 'node:crypto';

/** Returns the key of a case in the word index: derived from its id and shorter, since there are many words. */
export function caseKeyOf(onboardingId: string): number {
  return createHash('sha256').update(onboardingId).digest().readUIntBE(0, 6);
}
