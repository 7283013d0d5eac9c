import type { StepId } from '#machines/steps.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

type MarkEvent = { by: Actor; onboardingId: string; step: StepId };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'mark.set': MarkEvent;
    'mark.removed': MarkEvent;
    'marks.discarded': { by: Actor; onboardingId: string; marks: number };
  }
}
