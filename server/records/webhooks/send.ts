import { Webhook } from 'standardwebhooks';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { webhookSwitchedOffMail } from '#server/platform/mail/templates/webhook-switched-off.ts';
import type { Claimed } from '#server/platform/outbox/claims.ts';
import { createSender, type Retries, type Sender } from '#server/platform/outbox/sender.ts';
import { traced } from '#server/platform/trace/traced.ts';
import { storedWebhooks, type WebhooksTable } from './definition.ts';
import { type DeliveryRow, deliveryOutbox, dueDeliveries, endDelivery } from './deliveries.repository.ts';
import { askedPause, postWebhook, WebhookError } from './post.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    webhooks: Pick<Sender, 'nudge'>;
  }
}

const DAYS = 86_400;

const retries: Retries = {
  // Longer than an attempt.
  claim: 60,
  first: 5,
  // About twenty attempts in three days.
  last: 6 * 3600,
  giveUpAfter: 3 * DAYS,
  giveUpAfterAttempts: 10,
  // A receiver cannot delay its events for longer with `Retry-After`.
  longestPause: DAYS,
};

/** A receiver that has accepted nothing for so long, in seconds, is switched off. */
const OFF_AFTER = 3 * DAYS;
const DUE_AT_ONCE = 50;
/** The receiver tells us to stop (Standard Webhooks). */
const GONE = 410;

type SendDeps = CoreDeps & Pick<Deps, 'mailer'> & Partial<Pick<Deps, 'outages'>>;

/**
 * Sends webhooks by the rules of Standard Webhooks: signed, at least once with the same id, with back-off for three days.
 * @param withinMs for tests: the time limit of an attempt
 */
export function createWebhookSender(deps: SendDeps, { withinMs }: { withinMs?: number } = {}): Sender {
  const { config, db, clock, log, mailer } = deps;
  const storage = storedWebhooks(deps);

  async function deliver(delivery: Claimed<DeliveryRow>): Promise<void> {
    const row = await db
      .selectFrom('webhooks')
      .selectAll()
      .where('id', '=', delivery.webhook_id)
      .executeTakeFirst();
    if (!row) throw new WebhookError('deleted', GONE);
    const { url, secret, earlierSecret, earlierUntil } = storage.toValues(row);
    const now = clock.now();
    const isInOverlap = earlierSecret !== null && (earlierUntil ?? '') > now.toISOString();
    const secrets = isInOverlap ? [secret, earlierSecret] : [secret];
    const signatures = secrets.map((each) => new Webhook(each).sign(delivery.id, now, delivery.payload));
    const post = () =>
      postWebhook(url, {
        body: delivery.payload,
        anywhere: config.webhooksAnywhere,
        withinMs,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Onboarding-Webhooks/1',
          'webhook-id': delivery.id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
          'webhook-signature': signatures.join(' '),
        },
      });
    const status = await traced('webhook', post, 'webhook');
    await recordAttempt(delivery, status, now);
  }

  async function recordAttempt({ id }: DeliveryRow, status: number | null, now: Date): Promise<void> {
    await db
      .updateTable('webhook_deliveries')
      .set({ last_status: status, last_attempt_at: now.toISOString() })
      .where('id', '=', id)
      .execute();
  }

  /** Ends what waits for a receiver, and notifies the administrators. */
  async function switchOff(id: string, because: NonNullable<WebhooksTable['off_because']>): Promise<void> {
    await inTransaction(db, async (trx) => {
      const off = await trx
        .updateTable('webhooks')
        .set({ active: 0, off_because: because, paused_until: null })
        .where('id', '=', id)
        .where('active', '=', 1)
        .returning(['name', 'failing_since'])
        .executeTakeFirst();
      if (!off) return;
      await trx
        .updateTable('webhook_deliveries')
        .set({ state: 'failed', claim: null, claimed_until: null })
        .where('webhook_id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
      const link = `${config.publicUrl}/admin/webhooks/${id}`;
      const mail = webhookSwitchedOffMail({ name: off.name, because, since: off.failing_since, link });
      for (const to of config.adminEmails) await enqueueMail(trx, { to, ...mail }, deps);
    });
    log.error({ webhookId: id, reason: because }, 'webhook switched off');
    mailer.nudge();
  }

  const sender = createSender<DeliveryRow>(deps, {
    stored: deliveryOutbox,
    retries,
    lanes: [(now) => dueDeliveries(db, now, DUE_AT_ONCE)],
    deliver,

    async sent({ id, webhook_id: webhookId }) {
      await endDelivery(db, id, 'delivered', null);
      await db
        .updateTable('webhooks')
        .set({ failing_since: null, paused_until: null })
        .where('id', '=', webhookId)
        .where('failing_since', 'is not', null)
        .execute();
    },

    async failed(delivery, { now, error, until }) {
      const status = error instanceof WebhookError ? error.status : null;
      await recordAttempt(delivery, status, now);
      const failing = await db
        .updateTable('webhooks')
        .set((eb) => ({
          failing_since: eb.fn.coalesce('failing_since', eb.val(now.toISOString())),
          paused_until: until.toISOString(),
        }))
        .where('id', '=', delivery.webhook_id)
        .returning('failing_since')
        .executeTakeFirst();
      const since = Date.parse(failing?.failing_since ?? now.toISOString());
      if (status === GONE) await switchOff(delivery.webhook_id, 'gone');
      else if (now.getTime() - since >= OFF_AFTER * 1000) await switchOff(delivery.webhook_id, 'failures');
    },

    askedPause,
    isFinal: (error) => error instanceof WebhookError && error.status === GONE,
    gaveUp: ({ id }, { reason }) => endDelivery(db, id, 'failed', reason),

    log(outcome, { id: deliveryId, attempts }, reason) {
      if (outcome === 'given up') log.error({ deliveryId, attempts, reason }, 'webhook given up');
      else log.warn({ deliveryId, attempts, reason }, 'webhook postponed');
    },
  });
  let isStarted = false;
  return {
    ...sender,
    start() {
      isStarted = true;
      sender.start();
    },
    // A server that does not listen calls no other system.
    nudge() {
      if (isStarted) sender.nudge();
    },
  };
}
