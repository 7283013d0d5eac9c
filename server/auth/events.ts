import type { Actor, Role } from '../caller/principal.ts';

declare module '#server/events/events.ts' {
  interface Events {
    'user.role-changed': { by: Actor; userId: string; from: Role; to: Role; cause: 'ADMIN_EMAILS' };
    'session.started': { by: Actor; userId: string; sessionId: string };
    'session.ended': { by: Actor; userId: string; sessionId: string };
  }
}
