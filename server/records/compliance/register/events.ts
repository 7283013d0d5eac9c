import type { ClaimOutcome } from '#domain/compliance/register/claim.ts';
import type { NoticeDays } from '#domain/compliance/register/watch.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'registration.checked': {
      by: Actor;
      onboardingId: string;
      outcome: ClaimOutcome;
      /** What an earlier comparison found; null for the first. */
      before: ClaimOutcome | 'not-checked' | null;
    };
    'registration.ending': {
      by: Actor;
      onboardingId: string;
      /** The last day, 'YYYY-MM-DD'. */
      expiresOn: string;
      /** Which notice it is: within this number of days. */
      within: NoticeDays;
    };
    'msb-register.replaced': {
      by: Actor;
      source: 'fetched' | 'uploaded';
      sha256: string;
      businesses: number;
      added: number;
      changed: number;
      removed: number;
    };
  }
}
