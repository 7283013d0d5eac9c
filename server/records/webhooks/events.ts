import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** A staff member had a test event or an earlier event sent. */
    'webhook.delivery-requested': { by: Actor; webhookId: string; deliveryId: string };
  }
}
