import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** @property attachments how many */
    'message.sent': { by: Actor; onboardingId: string; messageId: string; attachments: number };
    /** @property messages how many the side of the actor had not seen before */
    'messages.seen': { by: Actor; onboardingId: string; messages: number };
  }
}
