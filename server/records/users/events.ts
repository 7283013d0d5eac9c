import type { Actor, Role } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'user.created': { by: Actor; userId: string; role: Role; cause: 'administrator' | 'sign-in' };
    /** @property fields the names of the changed fields */
    'user.changed': {
      by: Actor;
      userId: string;
      fields: readonly string[];
      role: Role;
      roles: readonly string[];
      disabled: boolean;
    };
  }
}
