import type { ReviewNoticeDays } from '#domain/compliance/review/reminders.ts';
import type { SavedStepId } from '#machines/steps.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'review.section-confirmed': { by: Actor; onboardingId: string; step: SavedStepId };
    'review.client-reminded': { by: Actor; onboardingId: string };
    'review.due-soon': {
      by: Actor;
      onboardingId: string;
      /** `YYYY-MM-DD`. */
      dueOn: string;
      /** Which notice it is: within this number of days. */
      within: ReviewNoticeDays;
    };
  }
}
