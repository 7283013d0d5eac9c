import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { serviceUnavailable, unauthorized } from '#server/platform/http/errors.ts';
import type { StripeConfig } from '#server/platform/settings/config.ts';
import type { Payment, PaymentProvider } from './payment-provider.ts';

/** Two tries take no longer than a call may that needs something which is away. */
const TIMEOUT_MS = 5_000;
const RETRIES = 1;
/** How far the time of an event's signature may be from ours, either way; Stripe's library looks at the past alone. */
const TOLERANCE_SECONDS = 300;

const STRIPE_HOST = 'api.stripe.com';

const isAway = () =>
  serviceUnavailable(
    'Our payment provider cannot be reached at the moment. You have not been charged twice: please try again in a few minutes',
  );

/** Stripe, by its own library (docs.stripe.com/api/payment_intents). It learns what is bought and for how much, not by whom. */
export function createStripeProvider(
  config: StripeConfig,
  { log }: { log: Pick<FastifyBaseLogger, 'error'> },
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

  /** Throws 503 for everything that the provider does not answer as it should. */
  async function asked<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      return await question();
    } catch (cause) {
      log.error({ err: withoutWords(cause) }, 'the payment provider could not be asked');
      throw isAway();
    }
  }

  const read = async (id: string): Promise<Payment | null> => {
    const intent = await asked(async () => {
      try {
        return await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      } catch (cause) {
        if (cause instanceof Stripe.errors.StripeInvalidRequestError && cause.statusCode === 404) return null;
        throw cause;
      }
    });
    return intent && paymentOf(intent);
  };

  const readAgain = async (id: string): Promise<Payment> => {
    const payment = await read(id);
    if (!payment) throw isAway();
    return payment;
  };

  return {
    form: {
      publishableKey: config.publishableKey,
      // A stand-in has a script of its own; that of Stripe comes from where its loader looks for it.
      scriptUrl: hostname === STRIPE_HOST ? null : `${config.apiBase}/stripe.js`,
    },

    async begin({ purchaseId, number, amount, currency, title }) {
      const wanted = {
        amount,
        currency: currency.toLowerCase(),
        payment_method_types: ['card'],
        description: title.slice(0, 500),
        metadata: { purchaseId, payment: String(number) },
      };
      const options = { idempotencyKey: `purchase-${purchaseId}-${number}-${amount}` };
      return paymentOf(await asked(() => stripe.paymentIntents.create(wanted, options)));
    },

    read,

    async cancel(id) {
      await asked(async () => {
        try {
          await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
        } catch (cause) {
          // It is paid, or cancelled already: how it stands is read below.
          if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
        }
      });
      return readAgain(id);
    },

    async refund(id, key) {
      await asked(async () => {
        try {
          await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: key });
        } catch (cause) {
          const isRefunded =
            cause instanceof Stripe.errors.StripeInvalidRequestError &&
            cause.code === 'charge_already_refunded';
          if (!isRefunded) throw cause;
        }
      });
      return readAgain(id);
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
 * Whether a signature header has exactly one `t=`. Stripe's library takes the last of several and `isAhead` the first, so that
 * a repeated one could pass both checks with different times.
 */
function hasOneTime(signature = ''): boolean {
  return signature.split(',').filter((part) => /^\s*t\s*=/.test(part)).length === 1;
}

/** Whether it was signed further ahead of now than clocks are apart. */
function isAhead(signature: string | undefined, now: Date): boolean {
  const at = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1]);
  return !(at - Math.floor(now.getTime() / 1000) <= TOLERANCE_SECONDS);
}

/** The payment that an event is about: of its own, of a charge or of a refund. */
function paymentIdOf({ data: { object } }: Stripe.Event): string | null {
  if (!('object' in object)) return null;
  if (object.object === 'payment_intent') return object.id;
  if (object.object !== 'charge' && object.object !== 'refund') return null;
  const { payment_intent: of } = object;
  return typeof of === 'string' ? of : (of?.id ?? null);
}

function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const { latest_charge: charge, metadata } = intent;
  const number = Number(metadata.payment);
  return {
    id: intent.id,
    status: statusOf(intent),
    amount: intent.amount,
    currency: intent.currency.toUpperCase(),
    refunded: charge !== null && typeof charge === 'object' ? charge.amount_refunded : 0,
    clientSecret: intent.client_secret ?? '',
    of:
      metadata.purchaseId !== undefined && Number.isInteger(number)
        ? { purchaseId: metadata.purchaseId, number }
        : null,
  };
}

function statusOf({ status, last_payment_error }: Stripe.PaymentIntent): Payment['status'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'cancelled';
  return status === 'requires_payment_method' && last_payment_error ? 'declined' : 'open';
}

/** What of an error may be logged: the provider's words may hold what a buyer has typed. */
function withoutWords(cause: unknown): Error {
  if (!(cause instanceof Stripe.errors.StripeError)) return new Error('The payment provider failed');
  return new Error(
    `The payment provider answered ${cause.type} ${cause.statusCode ?? ''} ${cause.code ?? ''}`.trim(),
  );
}
