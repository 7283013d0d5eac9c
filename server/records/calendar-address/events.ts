import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** @property isNew whether the account had no address before */
    'calendar-address.made': { by: Actor; userId: string; isNew: boolean };
    'calendar-address.revoked': { by: Actor; userId: string };
  }
}
