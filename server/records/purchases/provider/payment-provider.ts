import type { CoreDeps } from '#server/platform/core/deps.ts';
import { serviceUnavailable } from '#server/platform/http/errors.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    /** Null where the firm takes no payments. */
    payments: PaymentProvider | null;
  }
}

/** A payment that is wanted: each number of a purchase is one payment, however often it is asked for. */
export type WantedPayment = {
  purchaseId: string;
  number: number;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** What is bought, as the firm's own list of payments shows it. */
  title: string;
};

/** A payment on the page that the provider hosts. */
export type WantedCheckout = WantedPayment & {
  /** What the page lists; together the amount. */
  lines: readonly { label: string; amount: number }[];
  /** The buyer's address, so that they need not type it there. */
  email: string;
  /** Where the buyer comes back to. `paid` holds `sessionPlaceholder`. */
  back: { paid: string; left: string };
};

/** What the provider replaces by the session's id in the address that a buyer comes back to. */
export const sessionPlaceholder = '{CHECKOUT_SESSION_ID}';

/** A payment as the provider has it. */
export type Payment = {
  /** The provider's id. */
  id: string;
  /** `open`: not paid yet, or being confirmed; `declined`: the last card was, and another may be tried. */
  status: 'open' | 'declined' | 'succeeded' | 'cancelled';
  amount: number;
  currency: string;
  /** What was given back of it. */
  refunded: number;
  /** Opens the form in the browser; null for a payment on the provider's own page. */
  clientSecret: string | null;
  /** The provider's own page; null for a payment by form, and once it cannot be paid any more. */
  url: string | null;
  /** A chargeback that the buyer's bank opened; null without one. Of several, an open one counts, then a lost one. */
  dispute: 'open' | 'won' | 'lost' | null;
  /** Whose it is by its own word; null for one that is not ours. */
  of: { purchaseId: string; number: number } | null;
};

/** An event, once its signature was checked. @property paymentId null for one that is about no payment */
export type PaymentEvent = { id: string; type: string; paymentId: string | null };

/** Who takes the payments. Every question throws 503 while it is away. */
export type PaymentProvider = {
  /** What the browser needs of it besides a payment's secret. */
  readonly form: { publishableKey: string; scriptUrl: string | null };
  /** The same payment each time. */
  begin(wanted: WantedPayment): Promise<Payment>;
  /** The same session each time. Its card is typed on the provider's own page. */
  beginCheckout(wanted: WantedCheckout): Promise<Payment>;
  /** Null where there is none. */
  read(id: string): Promise<Payment | null>;
  /** Ends a payment that nobody has paid. @returns it as it stands then: it may have been paid at that moment */
  cancel(id: string): Promise<Payment>;
  /** Gives all of it back, once for each key. @returns it as it stands then */
  refund(id: string, key: string): Promise<Payment>;
  /** Throws 401 unless the provider has signed it, within 300 seconds of now. */
  open(event: { body: Buffer; signature: string | undefined }, now: Date): PaymentEvent;
};

/** Said where something costs money and nobody takes it. */
const noPayments =
  'Paid trainings cannot be bought at the moment. Free trainings are open to you; please try again later, or write to us';

/** Throws 503 where the firm takes no payments. */
export function providerOf({ payments }: { payments: PaymentProvider | null }): PaymentProvider {
  if (!payments) throw serviceUnavailable(noPayments);
  return payments;
}

/** The provider of the configuration; null without one. Its library is read by those alone who have one. */
export async function createPaymentProvider({
  config,
  log,
}: Pick<CoreDeps, 'config' | 'log'>): Promise<PaymentProvider | null> {
  if (!config.stripe) return null;
  const { createStripeProvider } = await import('./stripe-provider.ts');
  return createStripeProvider(config.stripe, { log });
}
