import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** Staff entered or removed the end of a relationship. @property endedOn null if it was removed */
    'relationship.ended': { by: Actor; onboardingId: string; endedOn: string | null };
    'legal-hold.set': { by: Actor; userId: string; holdId: string };
    'legal-hold.lifted': { by: Actor; userId: string; holdId: string };
  }
}
