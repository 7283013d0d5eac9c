import type { AccessEnd } from '#domain/colleagues.ts';
import type { SavedStepId } from '#machines/steps.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

/** @property colleagueId the invitation; audit entries contain no email address */
type ColleagueEvent = { by: Actor; onboardingId: string; colleagueId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'colleague.invited': ColleagueEvent & { steps: readonly SavedStepId[] };
    'colleague.changed': ColleagueEvent & { steps: readonly SavedStepId[] };
    'colleague.accepted': ColleagueEvent;
    'colleague.removed': ColleagueEvent;
    /** @property colleagues how many had access until then */
    'colleagues.ended': { by: Actor; onboardingId: string; why: AccessEnd; colleagues: number };
  }
}
