import { createHash } from 'node:crypto';

/** What the words of a case name it by: shorter than its id, of which it is made, since there are many words. */
export function caseKeyOf(onboardingId: string): number {
  return createHash('sha256').update(onboardingId).digest().readUIntBE(0, 6);
}
