import type { Actor } from '../caller/principal.ts';

declare module '#server/events/events.ts' {
  interface Events {
    /** @property versions how many were submitted */
    'case.exported': { by: Actor; onboardingId: string; versions: number };
  }
}
