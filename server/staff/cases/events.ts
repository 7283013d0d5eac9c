import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** @property from the account of the previous assignee @property to of the new one */
    'case.assigned': { by: Actor; onboardingId: string; from: string | null; to: string | null };
  }
}
