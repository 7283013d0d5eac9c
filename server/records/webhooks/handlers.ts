import { checkWebhook } from '#domain/rules/webhook.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Random } from '#server/platform/core/random.ts';
import { listed } from '#server/platform/db/page.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { refusalOfUrl } from '#server/platform/http/public-network.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import type { Entry, ManagedResource } from '#server/platform/managed/resource.ts';
import { storedWebhooks, toWebhookAnswer, type WebhookValues } from './definition.ts';
import {
  findDelivery,
  insertDeliveries,
  listDeliveries,
  sendAgain,
  toDeliveryAnswer,
} from './deliveries.repository.ts';
import { webhooksMigration } from './migration.ts';

type WebhookOperation =
  | 'listWebhooks'
  | 'createWebhook'
  | 'getWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'listWebhookDeliveries'
  | 'sendWebhookDelivery';

const SECRET_BYTES = 32;

/** In the format of Standard Webhooks. */
const newSecret = (random: Random) => `whsec_${random.bytes(SECRET_BYTES).toString('base64')}`;

/** Receivers of events at other systems; the contract restricts their management to administrators. */
export const webhooks = {
  name: 'webhooks',
  migrations: [webhooksMigration],
  reads: { listWebhooks: 'listed', getWebhook: 'opened', listWebhookDeliveries: 'opened' },
  handlers(deps: Deps): Handlers<WebhookOperation> {
    const { db, clock, random, config } = deps;
    const { list, get, insert, change, erase, read } = managedEntries(deps, storedWebhooks(deps));
    const answer = (webhook: Entry<WebhookValues>) => toWebhookAnswer(webhook, clock.now());

    function checked(value: object) {
      const result = checkWebhook(value);
      if (!result.ok) throw badRequest(result.errors);
      const refusal = refusalOfUrl(result.value.url, config.webhooksAnywhere);
      if (refusal !== null) throw badRequest([{ property: 'url', message: refusal }]);
      return result.value;
    }

    /** Records that a staff member had an event sent, and sends it after the commit. */
    const requested = async (
      { webhookId, by }: { webhookId: string; by: Principal },
      write: (trx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => Promise<string>,
    ) => {
      const row = await inTransaction(db, async (trx) => {
        const { active } = await read(trx, webhookId);
        if (!active) throw conflict('This webhook is switched off. Switch it on first');
        const id = await write(trx);
        // The staff member wants an attempt now, also during a pause after failures.
        await trx.updateTable('webhooks').set({ paused_until: null }).where('id', '=', webhookId).execute();
        const sent = await findDelivery(trx, { id, webhookId });
        if (!sent) throw notFound();
        await happened(trx, {
          type: 'webhook.delivery-requested',
          by: actorOf(by),
          webhookId,
          deliveryId: id,
        });
        return sent;
      });
      deps.webhooks.nudge();
      return toDeliveryAnswer(row);
    };

    return {
      async listWebhooks(request) {
        const page = await list(request);
        return { ...page, items: page.items.map(answer) };
      },

      async createWebhook({ body, principal }, reply) {
        const choice = checked(body);
        const secret = newSecret(random);
        const unused = { earlierSecret: null, earlierUntil: null, failingSince: null, pausedUntil: null };
        const made = await inTransaction(db, (trx) =>
          insert(trx, { ...choice, ...unused, secret, offBecause: null }, actorOf(principal)),
        );
        reply.code(201).header('location', `/api/webhooks/${made.id}`);
        return { ...answer(made), secret };
      },

      getWebhook: async (request) => answer(await get(request)),

      updateWebhook: async ({ params: { id }, body: { version, ...fields }, principal }) =>
        answer(
          await inTransaction(db, (trx) =>
            change(trx, {
              id,
              version,
              by: actorOf(principal),
              present: answer,
              to(before) {
                const { name, url, events, active } = before;
                const wanted = checked({ name, url, events, active, ...fields });
                const isSwitchedOn = wanted.active && !active;
                const fresh = { failingSince: null, pausedUntil: null, offBecause: null };
                return { ...before, ...wanted, ...((isSwitchedOn || wanted.url !== url) && fresh) };
              },
            }),
          ),
        ),

      async deleteWebhook({ params: { id }, principal }, reply) {
        await inTransaction(db, async (trx) => {
          await trx.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
          await erase(trx, id, actorOf(principal));
        });
        return reply.code(204).send();
      },

      async rotateWebhookSecret({ params: { id }, body: { overlapHours }, principal }) {
        const secret = newSecret(random);
        const earlierUntil = new Date(clock.now().getTime() + overlapHours * 3_600_000).toISOString();
        const rotated = await inTransaction(db, (trx) =>
          change(trx, {
            id,
            version: undefined,
            by: actorOf(principal),
            to: (before) => ({ ...before, secret, earlierSecret: before.secret, earlierUntil }),
          }),
        );
        return { ...answer(rotated), secret };
      },

      async testWebhook({ params: { id }, principal }, reply) {
        const sent = await requested({ webhookId: id, by: principal }, async (trx) => {
          const [made] = await insertDeliveries(trx, deps, {
            to: [id],
            type: 'test',
            data: { webhookId: id },
          });
          if (!made) throw notFound();
          return made;
        });
        reply.code(201);
        return sent;
      },

      listWebhookDeliveries: async ({ params: { id }, query: { state, ...query } }) => {
        await inTransaction(db, (trx) => read(trx, id));
        return listed(
          query,
          async (asked) => ({
            ...(await listDeliveries(db, { webhookId: id, state, ...asked })),
            totalIsMore: false,
          }),
          (rows) => rows.map(toDeliveryAnswer),
        );
      },

      sendWebhookDelivery: ({ params: { id, deliveryId }, principal }) =>
        requested({ webhookId: id, by: principal }, async (trx) => {
          await sendAgain(trx, { id: deliveryId, webhookId: id }, clock.now());
          return deliveryId;
        }),
    };
  },
} as const satisfies ManagedResource;
