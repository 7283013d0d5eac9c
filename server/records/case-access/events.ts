import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** @property until when it is closed again, ISO 8601 */
    'case.glass-broken': { by: Actor; onboardingId: string; openingId: string; until: string };
  }
}
