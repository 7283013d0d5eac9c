import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import { serviceUnavailable } from '#server/platform/http/errors.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    /** Null without a payment provider. */
    payments: PaymentProvider | null;
  }
}

/** A payment to create. Purchase and number identify it, so that repeated calls create it once. */
export type WantedPayment = {
  purchaseId: string;
  number: number;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** The title of the training, for the payment list of the provider's dashboard. */
  title: string;
};

/** A payment on the provider's hosted page. */
export type WantedCheckout = WantedPayment & {
  /** The line items of the page; the sum of each amount times its quantity is the amount. */
  lines: readonly { label: string; amount: number; quantity: number }[];
  /** The buyer's email address, to prefill the page. */
  email: string;
  /** URLs that the page returns the buyer to. `paid` contains `sessionPlaceholder`. */
  back: { paid: string; left: string };
};

/** The placeholder that the provider replaces by the session's id. */
export const sessionPlaceholder = '{CHECKOUT_SESSION_ID}';

/** A payment as the provider returns it. */
export type Payment = {
  /** The provider's id. */
  id: string;
  /** `open`: not paid yet, or being confirmed; `declined`: the last card was declined, another can be tried. */
  status: 'open' | 'declined' | 'succeeded' | 'cancelled';
  amount: number;
  currency: string;
  /** The id that the provider's dashboard shows for the payment; null before one was begun on the provider's page. */
  reference: string | null;
  /** The refunded amount. */
  refunded: number;
  /** Opens the form in the browser; null for a payment on the provider's page. */
  clientSecret: string | null;
  /** The URL of the provider's page; null for a payment by form, and once it cannot be paid any longer. */
  url: string | null;
  /** A chargeback by the buyer's bank; null without one. Of several, an open one takes precedence, then a lost one. */
  dispute: 'open' | 'won' | 'lost' | null;
  /** The purchase in the payment's metadata; null for a payment of another system. */
  of: { purchaseId: string; number: number } | null;
};

/** An event with a valid signature. @property paymentId null for an event that is not about a payment */
export type PaymentEvent = { id: string; type: string; paymentId: string | null };

/** A payment provider. Every function throws 503 if it is unavailable. */
export type PaymentProvider = {
  /** What the browser needs in addition to a payment's client secret. */
  readonly form: { publishableKey: string; scriptUrl: string | null };
  /** Idempotent. */
  begin(wanted: WantedPayment): Promise<Payment>;
  /** Idempotent. The buyer enters the card on the provider's page. */
  beginCheckout(wanted: WantedCheckout): Promise<Payment>;
  /** Null if it does not exist. */
  read(id: string): Promise<Payment | null>;
  /** Cancels an unpaid payment. @returns its state afterwards, since it may have been paid meanwhile */
  cancel(id: string): Promise<Payment>;
  /**
   * Refunds a payment, once per key. `refused`: the provider does not make this refund, such as one larger than what is left.
   * @param amount in the smallest unit; what is left by default
   */
  refund(id: string, key: string, amount?: number): Promise<'accepted' | 'refused'>;
  /** Throws 401 unless the provider signed the event within 300 seconds of now. */
  open(event: { body: Buffer; signature: string | undefined }, now: Date): PaymentEvent;
};

/** The message for a paid training without a payment provider. */
const noPayments =
  'Paid trainings cannot be bought at the moment. Free trainings are open to you. Try again later, or contact us';

/** Throws 503 without a payment provider. */
export function providerOf({ payments }: { payments: PaymentProvider | null }): PaymentProvider {
  if (!payments) throw serviceUnavailable(noPayments);
  return payments;
}

/** Returns the configured provider, or null. Its library is loaded only if it is configured. */
export async function createPaymentProvider({
  config,
  log,
  outages,
}: Pick<CoreDeps, 'config' | 'log'> & Partial<Pick<Deps, 'outages'>>): Promise<PaymentProvider | null> {
  if (!config.stripe) return null;
  const { createStripeProvider } = await import('./stripe-provider.ts');
  return createStripeProvider(config.stripe, { log, outages });
}
