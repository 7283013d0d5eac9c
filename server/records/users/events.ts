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
    'address-change.asked': { by: Actor; userId: string };
    'address-change.cancelled': { by: Actor; userId: string };
    /** The sign-in address of an account has changed. The audit trail records no address. */
    'user.address-changed': {
      by: Actor;
      userId: string;
      from: string;
      to: string;
      /** By the codes of both mailboxes, by the link mailed to the former one, or at the organisation's provider. */
      cause: 'codes' | 'undo' | 'oidc';
    };
  }
}
