import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'draft.kept': { by: Actor; onboardingId: string; step: string };
    'draft.deleted': { by: Actor; onboardingId: string; step: string };
    /** Sent because a staff member asked for it. */
    'reminder.sent': { by: Actor; onboardingId: string };
    'reminders.stopped': { by: Actor; onboardingId: string };
  }
}
