import { confirmWithinDays } from '#domain/newsletter-form.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import type { NewsletterState } from './definition.ts';
import { storedSubscriptions } from './definition.ts';
import { forgetLinks } from './links.ts';

const DAY_MS = 86_400_000;
const A_RUN = 200;

/**
 * Deletes requests that were not confirmed in time, and old unsubscriptions; a request after an unsubscription reverts
 * to unsubscribed. Nothing depends on when it runs.
 */
export async function pruneNewsletter(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'>,
): Promise<void> {
  const { db, clock, config } = deps;
  const { change, erase } = managedEntries(deps, storedSubscriptions);
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString();

  async function forget(state: NewsletterState, column: 'mailed_at' | 'unsubscribed_at', until: string) {
    const rows = await db
      .selectFrom('newsletter_subscriptions')
      .select('id')
      .where('state', '=', state)
      .where(column, '<=', until)
      .limit(A_RUN)
      .execute();
    for (const { id } of rows) {
      await inTransaction(db, async (trx) => {
        // It may have been confirmed, requested again or deleted since the query.
        const now = await trx
          .updateTable('newsletter_subscriptions')
          .set((eb) => ({ version: eb.ref('version') }))
          .where('id', '=', id)
          .where('state', '=', state)
          .where(column, '<=', until)
          .returning('unsubscribed_at')
          .executeTakeFirst();
        if (!now) return;
        if (state === 'pending' && now.unsubscribed_at !== null) {
          const to = (values: Parameters<Parameters<typeof change>[1]['to']>[0]) => ({
            ...values,
            state: 'unsubscribed' as const,
          });
          await change(trx, { id, version: undefined, by: systemActor, to });
          return;
        }
        await erase(trx, id, systemActor);
        await forgetLinks(trx, id);
      });
    }
  }

  await forget('pending', 'mailed_at', before(confirmWithinDays));
  await forget('unsubscribed', 'unsubscribed_at', before(config.retention.newsletterDays));
  await db.deleteFrom('newsletter_links').where('ends_at', '<=', clock.now().toISOString()).execute();
}
