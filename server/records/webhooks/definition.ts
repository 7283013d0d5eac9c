import type { Selectable } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { WebhookChoice } from '#domain/rules/webhook.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Entry, EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';
import type { OutboxColumns } from '#server/platform/outbox/claims.ts';

/** Receivers of events at other systems. */
export interface WebhooksTable extends ManagedColumns {
  name: string;
  url: string;
  /** JSON array. */
  events: string;
  /** 0 or 1. */
  active: number;
  /** `whsec_…`, encrypted and bound to its row. */
  secret: string;
  /** The same of the replaced secret, and until when it also signs; null if none was replaced. */
  earlier_secret: string | null;
  earlier_until: string | null;
  /** When the first of the attempts failed since the last that was accepted; null while it accepts. */
  failing_since: string | null;
  /** When the next attempt may be made after a failed one; null while it accepts. */
  paused_until: string | null;
  /** Why the server switched it off; null otherwise. */
  off_because: 'failures' | 'gone' | null;
}

/** An event for a receiver. Its id is the `webhook-id`, the same in every attempt. */
export interface WebhookDeliveriesTable extends OutboxColumns {
  webhook_id: string;
  type: components['schemas']['WebhookEventType'] | 'test';
  /** The JSON body: ids and states. */
  payload: string;
  state: components['schemas']['WebhookDelivery']['state'];
  /** The HTTP status of the last attempt; null before the first, and without a response. */
  last_status: number | null;
  last_attempt_at: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    webhooks: WebhooksTable;
    webhook_deliveries: WebhookDeliveriesTable;
  }
}

/** A receiver as it is stored. */
export type WebhookValues = WebhookChoice & {
  secret: string;
  earlierSecret: string | null;
  earlierUntil: string | null;
  failingSince: string | null;
  pausedUntil: string | null;
  offBecause: WebhooksTable['off_because'];
};

export function storedWebhooks({
  config,
}: Pick<CoreDeps, 'config'>): EntryStorage<Selectable<WebhooksTable>, WebhookValues> {
  const cipher = recordCipherOf(config);
  const boundTo = (id: string) => `webhook|${id}`;
  return {
    name: 'webhooks',
    table: 'webhooks',
    toColumns: ({ name, url, events, active, ...values }, id) => ({
      name,
      url,
      events: JSON.stringify(events),
      active: Number(active),
      secret: cipher.encrypt(values.secret, boundTo(id)),
      earlier_secret: values.earlierSecret && cipher.encrypt(values.earlierSecret, boundTo(id)),
      earlier_until: values.earlierUntil,
      failing_since: values.failingSince,
      paused_until: values.pausedUntil,
      off_because: values.offBecause,
    }),
    toValues: ({ id, name, url, events, active, ...row }) => ({
      name,
      url,
      events: JSON.parse(events),
      active: active === 1,
      secret: cipher.decrypt(row.secret, boundTo(id)),
      earlierSecret: row.earlier_secret && cipher.decrypt(row.earlier_secret, boundTo(id)),
      earlierUntil: row.earlier_until,
      failingSince: row.failing_since,
      pausedUntil: row.paused_until,
      offBecause: row.off_because,
    }),
    searched: ({ name, url }) => [name, url],
    sorts: { name: 'name', createdAt: 'created_at' },
    filters: { active: 'active' },
  };
}

/** Returns a receiver as the API shows it, without its secrets. */
export function toWebhookAnswer(
  { secret: _, earlierSecret: __, pausedUntil: ___, earlierUntil, ...webhook }: Entry<WebhookValues>,
  now: Date,
): components['schemas']['Webhook'] {
  const isInOverlap = earlierUntil !== null && earlierUntil > now.toISOString();
  return { ...webhook, earlierSecretUntil: isInOverlap ? earlierUntil : null };
}
