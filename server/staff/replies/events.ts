import type { ReplySubject } from '#domain/reply-subjects.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

type ReplyEvent = { by: Actor; on: ReplySubject; replyId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'reply.sent': ReplyEvent;
    /** Recorded by staff, or by the server for an email. */
    'reply.received': ReplyEvent;
  }
}
