import type { Generated } from 'kysely';
import type { PurchaseState } from '#machines/purchase.machine.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** A purchase of a training. Amounts are in the currency's smallest unit. */
export interface TrainingPurchasesTable extends ManagedColumns {
  /** The buyer, and their address as it was then: a receipt is kept longer than an account. */
  user_id: string;
  email: string;
  training_id: string;
  version_number: number;
  title: string;
  slug: string;
  state: PurchaseState;
  currency: string;
  price: number;
  /** Both empty without a code. */
  promo_code_id: string;
  promo_code: string;
  discount: number;
  net: number;
  /** JSON: a list of tax lines. */
  taxes: string;
  total: number;
  /** Empty before it is said. */
  province: string;
  receipt_number: string | null;
  /** These moments are empty before they have come. */
  paid_at: string;
  refunded: number;
  refund_requested_at: string;
  refunded_at: string;
  /** Why it is refunded, as staff note it for themselves; encrypted, bound to its row; empty without one. */
  refund_reason: string;
  /** Why it is refunded, as the buyer reads it; encrypted, bound to its row; empty without one. */
  refund_message: Generated<string>;
  /** When the last dispute was first seen; empty without one. */
  disputed_at: Generated<string>;
  /** How the last dispute ended; empty while it is open and without one. */
  dispute_outcome: Generated<'' | 'won' | 'lost'>;
  /** The provider's id of the payment, or its checkout session, that is under way or has paid; null before. */
  intent_id: string | null;
  /** How many payments were begun, and so the number of the last one. */
  payments: number;
}

/** How a payment is made: in the provider's form on a page of the caller's, or on the page that the provider hosts. */
export type PaymentWay = 'form' | 'checkout';

/** A payment of a purchase, with what it pays for: it is written down before the provider is asked for it. */
export interface PurchasePaymentsTable {
  purchase_id: string;
  /** 1, 2, 3 …: a purchase that was reckoned anew has another. */
  number: number;
  /** JSON: the reckoning whose total it pays. */
  reckoning: string;
  /** The provider's id of the payment or of its checkout session; null until the provider has answered. */
  intent_id: string | null;
  /** Where its card is typed: in a form of the caller's, or at the provider's own page. */
  way: Generated<PaymentWay>;
  /** 0 or 1: whether we have ended it ourselves. */
  ended: number;
  created_at: string;
}

/** The use of a promo code by a purchase. */
export interface PromoCodeUsesTable {
  purchase_id: string;
  promo_code_id: string;
  user_id: string;
  state: 'reserved' | 'taken';
  used_at: string;
}

/** An event of the provider that has taken its effect. */
export interface StripeEventsTable {
  id: string;
  type: string;
  received_at: string;
}

/** A purchase whose receipt is still to be mailed. */
export interface ReceiptsToSendTable {
  purchase_id: string;
  at: string;
}

/** The last number of a year's receipts. */
export interface ReceiptNumbersTable {
  year: number;
  last: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    training_purchases: TrainingPurchasesTable;
    purchase_payments: PurchasePaymentsTable;
    promo_code_uses: PromoCodeUsesTable;
    stripe_events: StripeEventsTable;
    receipts_to_send: ReceiptsToSendTable;
    receipt_numbers: ReceiptNumbersTable;
  }
}
