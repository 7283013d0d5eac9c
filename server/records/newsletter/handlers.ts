import { Readable } from 'node:stream';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { limitingMisses } from '#server/platform/limits/link-misses.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { askForNewsletter } from './ask.ts';
import { storedSubscriptions, visitor } from './definition.ts';
import { subscriptionsCsv } from './export.ts';
import { forgetConfirm, forgetLinks, newsletterLinks, pageOf } from './links.ts';
import { newsletterListsMigration, newsletterMigration } from './migration.ts';

type NewsletterOperation =
  | 'subscribeToNewsletter'
  | 'confirmNewsletterSubscription'
  | 'showNewsletterUnsubscription'
  | 'unsubscribeFromNewsletter'
  | 'listNewsletterSubscriptions'
  | 'getNewsletterSubscription'
  | 'deleteNewsletterSubscription'
  | 'exportNewsletterSubscriptions';

/** The same for an altered, replaced or expired secret, so that the response does not reveal the reason. */
const deadLink = () => new HttpError(404, 'This link is not valid');

const MISSES = 'newsletter-link-misses';

/** Newsletter subscriptions: anyone may subscribe, the mailbox confirms and unsubscribes, administrators list them. */
export const newsletter = {
  name: storedSubscriptions.name,
  migrations: [newsletterMigration, newsletterListsMigration],
  reads: { listNewsletterSubscriptions: 'listed', getNewsletterSubscription: 'opened' },
  handlers(deps: Deps): Handlers<NewsletterOperation> {
    const { db, clock, config } = deps;
    const { list, get, change, erase } = managedEntries(deps, storedSubscriptions);
    const links = newsletterLinks(deps);
    return {
      async subscribeToNewsletter({ body, ip }, reply) {
        await askForNewsletter(deps, { sent: body, ip });
        reply.code(202);
        return {
          message: 'Thank you. Check your inbox and open the link in our email to confirm the newsletter.',
        };
      },

      async confirmNewsletterSubscription({ body: { token }, ip }) {
        await limitingMisses(deps, { bucket: MISSES, ip }, () =>
          inTransaction(db, async (trx) => {
            const id = await links.subscriptionOf(trx, 'confirm', token);
            if (!id) throw deadLink();
            await change(trx, {
              id,
              version: undefined,
              by: visitor,
              to: (before) =>
                before.state === 'confirmed'
                  ? before
                  : {
                      ...before,
                      state: 'confirmed',
                      confirmedAt: clock.now().toISOString(),
                      unsubscribedAt: null,
                    },
            });
          }),
        );
        return { message: 'Thank you. You will receive the newsletter from now on.' };
      },

      async showNewsletterUnsubscription({ query: { token } }, reply) {
        return reply.redirect(pageOf(config, 'unsubscribe', token), 303);
      },

      async unsubscribeFromNewsletter({ query: { token }, ip }) {
        await limitingMisses(deps, { bucket: MISSES, ip }, () =>
          inTransaction(db, async (trx) => {
            const id = await links.subscriptionOf(trx, 'unsubscribe', token);
            if (!id) throw deadLink();
            await change(trx, {
              id,
              version: undefined,
              by: visitor,
              to: (before) =>
                before.state === 'unsubscribed'
                  ? before
                  : { ...before, state: 'unsubscribed', unsubscribedAt: clock.now().toISOString() },
            });
            await forgetConfirm(trx, id);
          }),
        );
        return { message: 'You are unsubscribed.' };
      },

      listNewsletterSubscriptions: list,
      getNewsletterSubscription: get,

      async deleteNewsletterSubscription({ params: { id }, principal }, reply) {
        await inTransaction(db, async (trx) => {
          await erase(trx, id, actorOf(principal));
          await forgetLinks(trx, id);
        });
        return reply.code(204).send();
      },

      async exportNewsletterSubscriptions({ query: { state = 'confirmed' }, principal }, reply) {
        // Before the first byte is sent, because a partial download also discloses data.
        await inTransaction(db, (trx) =>
          happened(trx, {
            type: 'entry.exported',
            by: actorOf(principal),
            resource: storedSubscriptions.name,
            filters: ['state'],
          }),
        );
        return reply
          .headers({
            'content-type': 'text/csv; charset=utf-8; header=present',
            'content-disposition': `attachment; filename="newsletter-${state}.csv"`,
          })
          .send(Readable.from(subscriptionsCsv(deps, state), { objectMode: false }));
      },
    };
  },
} as const satisfies ManagedResource;
