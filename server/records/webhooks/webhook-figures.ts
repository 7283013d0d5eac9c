import type { CoreDeps } from '#server/platform/core/deps.ts';
import { type Figures, figures, secondsSince } from '#server/platform/metrics/figures.ts';

/** What waits for receivers of webhooks, and whether they accept it. */
export function webhookFigures({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Figures {
  return figures(
    'webhooks',
    {
      portal_webhooks_waiting: 'Deliveries of webhooks that wait for an active receiver',
      portal_webhooks_failing: 'Active receivers of webhooks that did not accept the last attempt',
      portal_webhooks_failing_seconds: 'How long the longest of them has accepted nothing; 0 for none',
    },
    async () => {
      const { waiting } = await db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
        .select((eb) => eb.fn.countAll<number>().as('waiting'))
        .where('webhook_deliveries.state', '=', 'waiting')
        .where('webhooks.active', '=', 1)
        .executeTakeFirstOrThrow();
      const { failing, since } = await db
        .selectFrom('webhooks')
        .select((eb) => [eb.fn.countAll<number>().as('failing'), eb.fn.min('failing_since').as('since')])
        .where('active', '=', 1)
        .where('failing_since', 'is not', null)
        .executeTakeFirstOrThrow();
      return {
        portal_webhooks_waiting: waiting,
        portal_webhooks_failing: failing,
        portal_webhooks_failing_seconds: secondsSince(since, clock.now()),
      };
    },
  );
}
