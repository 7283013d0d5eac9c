import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** @property versions number of submitted versions */
    'case.exported': { by: Actor; onboardingId: string; versions: number };
  }
}
