import type { Actor, Role } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'user.role-changed': { by: Actor; userId: string; from: Role; to: Role; cause: 'ADMIN_EMAILS' };
    'session.started': { by: Actor; userId: string; sessionId: string };
    'session.ended': { by: Actor; userId: string; sessionId: string };
  }
}
