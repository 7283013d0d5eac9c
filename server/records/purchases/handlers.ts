import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { rawBodyOf } from '#server/platform/contract/raw-body.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { buy } from './buy.ts';
import { cancelPurchase } from './cancel.ts';
import { type PurchaseEntry, presentForStaff, presentPurchase } from './definition.ts';
import { enrol } from './enrol.ts';
import { listUses } from './list-uses.ts';
import {
  disputesMigration,
  grantsMigration,
  partialRefundsMigration,
  purchaseKindsMigration,
  purchasesMigration,
  teamsMigration,
} from './migration.ts';
import { refundPart } from './partial-refunds.ts';
import { beginToPay } from './pay.ts';
import { providerOf } from './provider/payment-provider.ts';
import { hasReceipt, receiptDocument, receiptFileName } from './receipt.ts';
import { refundPurchase } from './refund.ts';
import { type SettleDeps, settle } from './settle.ts';
import { inTurn, purchaseStore } from './store.ts';
import { withRefunds } from './stored-refunds.ts';
import { isEventKnown } from './stripe-events.ts';
import { sumPurchases } from './sums.ts';

type PurchaseOperation =
  | 'listTrainingPurchases'
  | 'sumTrainingPurchases'
  | 'enrolLearner'
  | 'createTrainingPurchase'
  | 'listOwnTrainingPurchases'
  | 'getTrainingPurchase'
  | 'cancelTrainingPurchase'
  | 'refundTrainingPurchase'
  | 'downloadPurchaseReceipt'
  | 'listPromoCodeUses'
  | 'createPaymentIntent'
  | 'verifyPaymentSession'
  | 'receiveStripeWebhook';

/** Purchases of trainings by clients, and their card payments. */
export const purchases = {
  name: 'training-purchases',
  migrations: [
    purchasesMigration,
    disputesMigration,
    partialRefundsMigration,
    grantsMigration,
    teamsMigration,
    purchaseKindsMigration,
  ],
  reads: {
    listTrainingPurchases: 'listed',
    sumTrainingPurchases: 'listed',
    getTrainingPurchase: 'opened',
    downloadPurchaseReceipt: 'opened',
  },
  handlers(deps: Deps): Handlers<PurchaseOperation> {
    const { db, config, workers } = deps;
    const store = purchaseStore(deps);
    const own = { ...deps, purchases: store };

    /** Throws 404 for a missing purchase and for one of another client. */
    async function find(id: string, { role, userId }: Principal): Promise<PurchaseEntry> {
      const found = await store.find(db, id);
      if (!found || (role === 'client' && found.userId !== userId)) throw notFound();
      return found;
    }

    return {
      async listTrainingPurchases({ query, principal }) {
        const page = await store.list({ query: { order: 'desc', ...query }, knownCaller: principal });
        return { ...page, items: page.items.map(presentForStaff) };
      },

      sumTrainingPurchases: ({ query }) => sumPurchases(db, query),

      async enrolLearner({ body, principal }, reply) {
        const { userId, email, trainingId, title } = await inTurn(() => enrol(own, { ...body, principal }));
        deps.mailer.nudge();
        return reply.code(201).send({ userId, email, trainingId, title });
      },

      async listOwnTrainingPurchases({ query, principal }) {
        const asked = { query: { order: 'desc' as const, ...query }, knownCaller: principal };
        const page = await store.listWithin({ userId: principal.userId }, asked);
        return { ...page, items: page.items.map(presentPurchase) };
      },

      async getTrainingPurchase({ params, principal }) {
        const purchase = await find(params.id, principal);
        return withRefunds(own, purchase, principal);
      },

      async createTrainingPurchase({ body, principal }, reply) {
        const { isNew, purchase } = await buy(own, body, principal);
        if (isNew) reply.code(201).header('location', `/api/training-purchases/${purchase.id}`);
        return presentPurchase(purchase);
      },

      async cancelTrainingPurchase({ params, principal }) {
        const cancel = async () => cancelPurchase(own, await find(params.id, principal), actorOf(principal));
        return presentPurchase(await inTurn(cancel));
      },

      async refundTrainingPurchase({ params, body, principal }) {
        const refund = async () => {
          const seen = await find(params.id, principal);
          const { amount, seats, ...texts } = body;
          if (amount === undefined && seats === undefined)
            return refundPurchase(own, seen, { ...texts, principal });
          return refundPart(own, seen, { ...texts, amount, seats, principal });
        };
        return withRefunds(own, await inTurn(refund), principal);
      },

      async downloadPurchaseReceipt({ params, principal }, reply) {
        const purchase = await find(params.id, principal);
        if (!hasReceipt(purchase)) throw notFound();
        const pdf = await workers.pdf(principal.userId, receiptDocument(purchase, config));
        return reply
          .headers({
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="${receiptFileName(purchase.receiptNumber)}"`,
          })
          .send(pdf);
      },

      listPromoCodeUses: ({ params, query }) => listUses(db, params.id, query),

      createPaymentIntent: ({ body: { purchaseId, checkout }, principal }) =>
        beginToPay(own, { purchaseId, way: checkout ? 'checkout' : 'form', principal }),

      async verifyPaymentSession({ query: { session_id, payment_intent }, principal }) {
        const reference = session_id ?? payment_intent;
        if (reference === undefined || (session_id !== undefined && payment_intent !== undefined)) {
          throw badRequest([{ property: 'session_id', message: 'Send session_id or payment_intent' }]);
        }
        const payment = await db
          .selectFrom('purchase_payments')
          .select('purchase_id')
          .where('intent_id', '=', reference)
          .executeTakeFirst();
        if (!payment) throw notFound();
        const { state, kind, id, trainingId, slug } = await find(payment.purchase_id, principal);
        return { state, kind, purchaseId: id, trainingId, slug };
      },

      async receiveStripeWebhook(request) {
        const signature = request.headers['stripe-signature'];
        const event = {
          body: rawBodyOf(request),
          signature: typeof signature === 'string' ? signature : undefined,
        };
        await receiveEvent(own, event);
        return { message: 'Taken' };
      },
    };
  },
} as const satisfies ManagedResource;

/**
 * Receives an event of the payment provider (safety row 11): its bytes are signed, within 300 seconds of now in both
 * directions. An event only triggers a query: the state of the payment is read from the provider's API, and the effects
 * are written in one transaction with the event's id. Throws 401 without a valid signature; 503 if the provider is
 * unavailable, so that it sends the event again.
 */
async function receiveEvent(
  deps: SettleDeps & Pick<Deps, 'clock'>,
  event: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const received = providerOf(deps).open(event, deps.clock.now());
  if (received.paymentId === null || (await isEventKnown(deps.db, received.id))) return;
  await settle(deps, received.paymentId, received);
}
