import type { Actor } from '#server/platform/caller/principal.ts';

/** @property placeId the colleague's place in the team; no entry holds an address */
type TeamEvent = { by: Actor; placeId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'training-team.invited': TeamEvent;
    'training-team.joined': TeamEvent;
    'training-team.left': TeamEvent;
    'training-team.removed': TeamEvent;
  }
}
