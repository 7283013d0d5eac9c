import type { Actor, Role } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'user.role-changed': {
      by: Actor;
      userId: string;
      from: Role;
      to: Role;
      /** The built-in roles after the change, where groups at the provider give them. */
      roles?: readonly string[];
      cause: 'ADMIN_EMAILS' | 'oidc';
    };
    'session.started': { by: Actor; userId: string; sessionId: string };
    'session.ended': { by: Actor; userId: string; sessionId: string };
    'passkey.registered': { by: Actor; userId: string };
    'passkey.removed': { by: Actor; userId: string };
    /** All passkeys and recovery codes of an account, by an administrator. */
    'passkeys.reset': { by: Actor; userId: string };
    'recovery-codes.issued': { by: Actor; userId: string };
    'recovery-code.used': { by: Actor; userId: string };
  }
}
