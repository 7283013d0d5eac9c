import type { Generated } from 'kysely';
import type { PurchaseState } from '#machines/purchase.machine.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** A purchase of a training. Amounts are in the currency's smallest unit. */
export interface TrainingPurchasesTable extends ManagedColumns {
  /** The buyer, and their email address at the time: a receipt is stored longer than an account. */
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
  /** JSON array of tax lines. */
  taxes: string;
  total: number;
  /** Empty until given. */
  province: string;
  receipt_number: string | null;
  /** Timestamps are empty until the event happens. */
  paid_at: string;
  refunded: number;
  refund_requested_at: string;
  refunded_at: string;
  /** The staff note on the reason of the refund; encrypted, bound to its row; empty without one. */
  refund_reason: string;
  /** The reason of the refund for the buyer; encrypted, bound to its row; empty without one. */
  refund_message: Generated<string>;
  /** When the last dispute was first seen; empty without one. */
  disputed_at: Generated<string>;
  /** The result of the last dispute; empty while it is open and without one. */
  dispute_outcome: Generated<'' | 'won' | 'lost'>;
  /** The provider's id of the current or successful payment, or of its checkout session; null before. */
  intent_id: string | null;
  /** Number of payments created, and so the number of the last one. */
  payments: number;
}

/** How a payment is made: in the provider's form on a portal page, or on the provider's hosted page. */
export type PaymentWay = 'form' | 'checkout';

/** A payment of a purchase, with what it pays for; inserted before the provider is called. */
export interface PurchasePaymentsTable {
  purchase_id: string;
  /** 1, 2, 3 …: a purchase whose price changed gets another payment. */
  number: number;
  /** JSON: the price computation whose total it pays. */
  reckoning: string;
  /** The provider's id of the payment or of its checkout session; null until the provider has responded. */
  intent_id: string | null;
  /** Whether the card is entered in a form on a portal page, or on the provider's page. */
  way: Generated<PaymentWay>;
  /** 0 or 1: whether we cancelled it. */
  ended: number;
  created_at: string;
}

export interface PromoCodeUsesTable {
  purchase_id: string;
  promo_code_id: string;
  user_id: string;
  state: 'reserved' | 'taken';
  used_at: string;
}

/** An applied event of the provider. */
export interface StripeEventsTable {
  id: string;
  type: string;
  received_at: string;
}

/** A purchase whose receipt is not mailed yet. */
export interface ReceiptsToSendTable {
  purchase_id: string;
  at: string;
}

/** The last receipt number of each year. */
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
