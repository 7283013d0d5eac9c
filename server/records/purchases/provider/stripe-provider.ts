import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { serviceUnavailable, unauthorized } from '#server/platform/http/errors.ts';
import { createOutages, type Outages } from '#server/platform/log/outages.ts';
import type { StripeConfig } from '#server/platform/settings/config.ts';
import type { Payment, PaymentProvider } from './payment-provider.ts';

/** Two attempts must not exceed the time limit of a call that needs an unavailable service. */
const TIMEOUT_MS = 5_000;
const RETRIES = 1;
/**
 * Maximum difference between the time of an event's signature and now, in both directions; Stripe's library checks only
 * the past.
 */
const TOLERANCE_SECONDS = 300;

const isAway = () =>
  serviceUnavailable(
    'Our payment provider cannot be reached at the moment. You have not been charged twice. Try again in a few minutes',
  );

/** Whether Stripe did not answer a call, or answered with a fault of its own. */
function isUnanswered(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeAPIError
  );
}

/**
 * Stripe, through its library (docs.stripe.com/api/payment_intents, docs.stripe.com/api/checkout/sessions). It receives
 * the title, the amount, and for a payment on its own page the buyer's email address.
 */
export function createStripeProvider(
  config: StripeConfig,
  {
    log,
    outages = createOutages(log),
  }: { log: Pick<FastifyBaseLogger, 'error' | 'warn'>; outages?: Outages | undefined },
): PaymentProvider {
  const { protocol, hostname, port } = new URL(config.apiBase);
  const stripe = new Stripe(config.secretKey, {
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    protocol: protocol === 'https:' ? 'https' : 'http',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });

  /** Throws 503 for any failure of the provider. */
  async function asked<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      return await outages.watched('payment provider', question, isUnanswered);
    } catch (cause) {
      log.error({ err: withoutWords(cause) }, 'the payment provider could not be asked');
      throw isAway();
    }
  }

  /** Returns an object of the provider; null if it does not exist. */
  const found = <Answer>(question: () => Promise<Answer>): Promise<Answer | null> =>
    asked(async () => {
      try {
        return await question();
      } catch (cause) {
        if (cause instanceof Stripe.errors.StripeInvalidRequestError && cause.statusCode === 404) return null;
        throw cause;
      }
    });

  const readSession = (id: string) =>
    found(() => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }));

  /**
   * Returns the checkout session that created a payment intent, so that all events about one payment give the same id.
   */
  const sessionOf = (payment_intent: string) =>
    asked(async () => {
      const expand = ['data.payment_intent.latest_charge'];
      const { data } = await stripe.checkout.sessions.list({ payment_intent, limit: 1, expand });
      return data[0] ?? null;
    });

  const disputeOf = async (charge: Stripe.Charge | null, intentId: string): Promise<Payment['dispute']> => {
    if (!charge?.disputed) return null;
    return asked(async () => disputeIn((await stripe.disputes.list({ payment_intent: intentId })).data));
  };

  const ofIntent = async (intent: Stripe.PaymentIntent): Promise<Payment> =>
    paymentOf(intent, await disputeOf(chargeOf(intent), intent.id));

  const ofSession = async (session: Stripe.Checkout.Session): Promise<Payment> => {
    const intent = intentOf(session);
    return checkoutOf(session, intent && (await disputeOf(chargeOf(intent), intent.id)));
  };

  const read = async (id: string): Promise<Payment | null> => {
    if (isSession(id)) {
      const session = await readSession(id);
      return session && ofSession(session);
    }
    const intent = await found(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
    if (intent?.metadata.way !== 'checkout') return intent && ofIntent(intent);
    const session = await sessionOf(id);
    return session && ofSession(session);
  };

  const readAgain = async (id: string): Promise<Payment> => {
    const payment = await read(id);
    if (!payment) throw isAway();
    return payment;
  };

  /** Returns the payment intent of an id; null for an unpaid session. */
  const intentIdOf = async (id: string): Promise<string | null> => {
    if (!isSession(id)) return id;
    const session = await readSession(id);
    return (session && intentOf(session)?.id) ?? null;
  };

  return {
    // Null: the portal loads the script from Stripe's own address.
    form: { publishableKey: config.publishableKey, scriptUrl: null },

    async begin({ purchaseId, number, amount, currency, title }) {
      const wanted = {
        amount,
        currency: currency.toLowerCase(),
        payment_method_types: ['card'],
        description: title.slice(0, 500),
        metadata: { purchaseId, payment: String(number) },
      };
      const options = { idempotencyKey: `purchase-${purchaseId}-${number}-${amount}` };
      return ofIntent(await asked(() => stripe.paymentIntents.create(wanted, options)));
    },

    async beginCheckout({ purchaseId, number, amount, currency, title, lines, email, back }) {
      const metadata = { purchaseId, payment: String(number), way: 'checkout' };
      const wanted: Stripe.Checkout.SessionCreateParams = {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        // The buyer pays the amount and currency of the receipt.
        adaptive_pricing: { enabled: false },
        line_items: lines.map((line) => ({
          quantity: line.quantity,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: line.amount,
            product_data: { name: line.label.slice(0, 250) },
          },
        })),
        customer_email: email,
        metadata,
        payment_intent_data: { metadata, description: title.slice(0, 500) },
        success_url: back.paid,
        cancel_url: back.left,
      };
      const options = { idempotencyKey: `checkout-${purchaseId}-${number}-${amount}` };
      return ofSession(await asked(() => stripe.checkout.sessions.create(wanted, options)));
    },

    read,

    async cancel(id) {
      await asked(async () => {
        try {
          if (isSession(id)) await stripe.checkout.sessions.expire(id);
          else await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
        } catch (cause) {
          // It is already paid or cancelled; its current state is read below.
          if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
        }
      });
      return readAgain(id);
    },

    async refund(id, key, amount) {
      const intentId = await intentIdOf(id);
      if (intentId === null) throw isAway();
      const wanted = { payment_intent: intentId, ...(amount !== undefined && { amount }) };
      return asked(async () => {
        try {
          const { status } = await stripe.refunds.create(wanted, { idempotencyKey: key });
          return status === 'failed' || status === 'canceled' ? 'refused' : 'accepted';
        } catch (cause) {
          if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
          // A refund of a part is refused for what is wrong with it; of the whole, only if there is nothing left.
          if (amount === undefined && cause.code !== 'charge_already_refunded') throw cause;
          return 'refused';
        }
      });
    },

    open({ body, signature }, now) {
      const event = hasOneTime(signature)
        ? eventOf(stripe, config.webhookSecret, { body, signature, now })
        : null;
      if (!event || isAhead(signature, now))
        throw unauthorized('The event is not signed by the payment provider');
      return { id: event.id, type: event.type, paymentId: paymentIdOf(event) };
    },
  };
}

type Signed = { body: Buffer; signature: string | undefined; now: Date };

function eventOf(stripe: Stripe, secret: string, { body, signature = '', now }: Signed): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch {
    return null;
  }
}

/**
 * Whether a signature header has exactly one `t=`. Stripe's library takes the last of several and `isAhead` the first,
 * so that a repeated one could pass both checks with different times.
 */
function hasOneTime(signature = ''): boolean {
  return signature.split(',').filter((part) => /^\s*t\s*=/.test(part)).length === 1;
}

/** Whether the signature's time is further in the future than the tolerance. */
function isAhead(signature: string | undefined, now: Date): boolean {
  const at = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
  return !(at - Math.floor(now.getTime() / 1000) <= TOLERANCE_SECONDS);
}

/** Returns the payment of an event, which is about a payment, checkout session, charge, refund or dispute. */
function paymentIdOf({ data: { object } }: Stripe.Event): string | null {
  if (!('object' in object)) return null;
  switch (object.object) {
    case 'payment_intent':
    case 'checkout.session':
      return object.id;
    case 'charge':
    case 'refund':
    case 'dispute': {
      const { payment_intent: of } = object;
      return typeof of === 'string' ? of : (of?.id ?? null);
    }
    default:
      return null;
  }
}

const isSession = (id: string) => id.startsWith('cs_');

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  charge !== null && typeof charge === 'object' ? charge : null;

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  intent !== null && typeof intent === 'object' ? intent : null;

function ownerOf(metadata: Stripe.Metadata | null): Payment['of'] {
  const number = Number(metadata?.payment);
  if (metadata?.purchaseId === undefined || !Number.isInteger(number)) return null;
  return { purchaseId: metadata.purchaseId, number };
}

function paymentOf(intent: Stripe.PaymentIntent, dispute: Payment['dispute']): Payment {
  return {
    id: intent.id,
    status: statusOf(intent),
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    reference: intent.id,
    refunded: chargeOf(intent)?.amount_refunded ?? 0,
    clientSecret: intent.client_secret ?? '',
    url: null,
    dispute,
    of: ownerOf(intent.metadata),
  };
}

function checkoutOf(session: Stripe.Checkout.Session, dispute: Payment['dispute']): Payment {
  const intent = intentOf(session);
  return {
    id: session.id,
    status: statusOfSession(session),
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    reference: intent?.id ?? null,
    refunded: (intent && chargeOf(intent)?.amount_refunded) ?? 0,
    clientSecret: null,
    url: session.url,
    dispute,
    of: ownerOf(session.metadata),
  };
}

function statusOf({ status, last_payment_error }: Stripe.PaymentIntent): Payment['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'cancelled';
  return status === 'requires_payment_method' && last_payment_error ? 'declined' : 'open';
}

function statusOfSession(session: Stripe.Checkout.Session): Payment['status'] {
  if (session.status === 'expired') return 'cancelled';
  if (session.status === 'complete') return session.payment_status === 'unpaid' ? 'open' : 'succeeded';
  const intent = intentOf(session);
  return intent && statusOf(intent) === 'declined' ? 'declined' : 'open';
}

/** Statuses of a closed dispute that did not take the money (docs.stripe.com/api/disputes). */
const closedForUs = ['won', 'prevented', 'warning_closed'];

function disputeIn(disputes: readonly Stripe.Dispute[]): Payment['dispute'] {
  const states = disputes.map(({ status }) =>
    status === 'lost'
      ? ('lost' as const)
      : closedForUs.includes(status)
        ? ('won' as const)
        : ('open' as const),
  );
  return (['open', 'lost', 'won'] as const).find((state) => states.includes(state)) ?? null;
}

/** The loggable part of an error: the provider's message may contain what a buyer typed. */
function withoutWords(cause: unknown): Error {
  if (!(cause instanceof Stripe.errors.StripeError)) return new Error('The payment provider failed');
  return new Error(
    `The payment provider answered ${cause.type} ${cause.statusCode ?? ''} ${cause.code ?? ''}`.trim(),
  );
}
