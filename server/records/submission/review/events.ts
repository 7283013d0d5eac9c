import type { SavedStepId } from '#machines/steps.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'review.section-confirmed': { by: Actor; onboardingId: string; step: SavedStepId };
  }
}
