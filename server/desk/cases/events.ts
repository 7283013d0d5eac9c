import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** @property from the account that had it @property to the one that has it now */
    'case.assigned': { by: Actor; onboardingId: string; from: string | null; to: string | null };
  }
}
