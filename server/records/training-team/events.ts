import type { Actor } from '#server/platform/caller/principal.ts';

/** @property placeId the membership in the team; audit entries contain no email address */
type TeamEvent = { by: Actor; placeId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'training-team.invited': TeamEvent;
    'training-team.joined': TeamEvent;
    'training-team.left': TeamEvent;
    'training-team.removed': TeamEvent;
  }
}
