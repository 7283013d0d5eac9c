import { type Generated, type Selectable, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { PurchaseState } from '#machines/purchase.machine.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Entry, EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';

/** A purchase of a training. Amounts are in the currency's smallest unit. */
export interface TrainingPurchasesTable extends ManagedColumns {
  /** The buyer, and their email address at the time: a receipt is stored longer than an account. */
  user_id: string;
  email: string;
  training_id: string;
  /** What was bought: a training for the buyer, seats for others, or nothing, because it is a seat of a team purchase. */
  kind: Generated<Purchase['kind']>;
  /** Number of seats; 1 for `single` and `seat`. */
  quantity: Generated<number>;
  /** The company that a team purchase is for; empty without one. */
  company: Generated<string>;
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
  /** Why staff enrolled the learner without a payment; encrypted, bound to its row; empty for what a client bought. */
  grant_reason: Generated<string>;
  /** When the last dispute was first seen; empty without one. */
  disputed_at: Generated<string>;
  /** The result of the last dispute; empty while it is open and without one. */
  dispute_outcome: Generated<'' | 'won' | 'lost'>;
  /** The provider's id of the current or successful payment, or of its checkout session; null before. */
  intent_id: string | null;
  /** The provider's id of the successful payment, as its dashboard shows it; empty before, and for older purchases. */
  payment_reference: Generated<string>;
  /** Number of partial refunds requested, and so the number of the last one. */
  partial_refunds: Generated<number>;
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
  /** Each seat is a use. */
  quantity: Generated<number>;
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

/** A refund of a part of a payment; inserted before the provider is called. */
export interface PurchaseRefundsTable {
  purchase_id: string;
  /** 1, 2, 3 …: part of the idempotency key. */
  number: number;
  /** In the currency's smallest unit. */
  amount: number;
  /** Number of unused seats that end with it. */
  seats: Generated<number>;
  state: 'requested' | 'made' | 'refused';
  /** The reason for the buyer and the staff note, JSON; encrypted, bound to its row. */
  texts: string;
  requested_by: string;
  requested_at: string;
  /** When the provider confirmed or refused it; empty before. */
  ended_at: string;
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
    purchase_refunds: PurchaseRefundsTable;
    promo_code_uses: PromoCodeUsesTable;
    stripe_events: StripeEventsTable;
    receipts_to_send: ReceiptsToSendTable;
    receipt_numbers: ReceiptNumbersTable;
  }
}

export type Purchase = components['schemas']['TrainingPurchase'];

/** Fields that only some responses have. */
type HiddenField = 'refundNote' | 'paymentId' | 'refunds' | 'grantReason';

/** A purchase as it is stored: the contract's fields, and those only for the server. */
export type PurchaseValues = Omit<Purchase, 'id' | 'version' | 'createdAt' | 'updatedAt' | HiddenField> & {
  /** The staff note on the refund; never sent to clients. */
  refundNote: string | null;
  /** Why staff enrolled the learner; never sent to clients. */
  grantReason: string | null;
  promoCodeId: string | null;
  intentId: string | null;
  paymentReference: string;
  partialRefunds: number;
  payments: number;
};

export type PurchaseEntry = Entry<PurchaseValues>;

/** Returns a text that sorts after every time of the day, UTC. @param day 'YYYY-MM-DD' */
export const endOf = (day: string) => `${day}T24`;

/** How purchases are stored. The texts of a refund are encrypted, since they may contain personal data. */
export function storedPurchases({
  config,
}: Pick<Deps, 'config'>): EntryStorage<Selectable<TrainingPurchasesTable>, PurchaseValues> {
  const cipher = recordCipherOf(config);
  // The note keeps the binding of the first release, which had this text only.
  const noteBoundTo = (id: string) => `training-purchase|${id}`;
  const reasonBoundTo = (id: string) => `training-purchase|${id}|for-buyer`;
  const grantBoundTo = (id: string) => `training-purchase|${id}|grant`;
  const seal = (text: string | null, bound: string) => (text === null ? '' : cipher.encrypt(text, bound));
  const open = (sealed: string, bound: string) => (sealed === '' ? null : cipher.decrypt(sealed, bound));
  return {
    name: 'training-purchases',
    table: 'training_purchases',
    toColumns: ({ refundReason, refundNote, grantReason, taxes, ...values }, id) => ({
      user_id: values.userId,
      email: values.email,
      training_id: values.trainingId,
      kind: values.kind,
      quantity: values.quantity,
      company: values.company ?? '',
      version_number: values.versionNumber,
      title: values.title,
      slug: values.slug,
      state: values.state,
      currency: values.currency,
      price: values.price,
      promo_code_id: values.promoCodeId ?? '',
      promo_code: values.promoCode ?? '',
      discount: values.discount,
      net: values.net,
      taxes: JSON.stringify(taxes),
      total: values.total,
      province: values.province ?? '',
      receipt_number: values.receiptNumber,
      paid_at: values.paidAt ?? '',
      refunded: values.refunded,
      refund_requested_at: values.refundRequestedAt ?? '',
      refunded_at: values.refundedAt ?? '',
      refund_reason: seal(refundNote, noteBoundTo(id)),
      refund_message: seal(refundReason, reasonBoundTo(id)),
      grant_reason: seal(grantReason, grantBoundTo(id)),
      disputed_at: values.disputedAt ?? '',
      dispute_outcome: values.disputeOutcome ?? '',
      intent_id: values.intentId,
      payment_reference: values.paymentReference,
      partial_refunds: values.partialRefunds,
      payments: values.payments,
    }),
    toValues: (row) => ({
      userId: row.user_id,
      email: row.email,
      trainingId: row.training_id,
      kind: row.kind,
      quantity: row.quantity,
      company: row.company || null,
      versionNumber: row.version_number,
      title: row.title,
      slug: row.slug,
      state: row.state,
      currency: row.currency,
      price: row.price,
      promoCodeId: row.promo_code_id || null,
      promoCode: row.promo_code || null,
      discount: row.discount,
      net: row.net,
      taxes: JSON.parse(row.taxes),
      total: row.total,
      province: (row.province || null) as Purchase['province'],
      receiptNumber: row.receipt_number,
      paidAt: row.paid_at || null,
      refunded: row.refunded,
      refundRequestedAt: row.refund_requested_at || null,
      refundedAt: row.refunded_at || null,
      refundReason: open(row.refund_message, reasonBoundTo(row.id)),
      refundNote: open(row.refund_reason, noteBoundTo(row.id)),
      grantReason: open(row.grant_reason, grantBoundTo(row.id)),
      disputedAt: row.disputed_at || null,
      disputeOutcome: row.dispute_outcome || null,
      intentId: row.intent_id,
      paymentReference: row.payment_reference,
      partialRefunds: row.partial_refunds,
      payments: row.payments,
    }),
    searched: ({ email, title, company, promoCode, receiptNumber, intentId, paymentReference }) => [
      email,
      title,
      company ?? '',
      promoCode ?? '',
      receiptNumber ?? '',
      intentId ?? '',
      paymentReference,
    ],
    sorts: { createdAt: 'created_at', paidAt: 'paid_at' },
    filters: { state: 'state', kind: 'kind', trainingId: 'training_id', userId: 'user_id', buyer: 'user_id' },
    moments: {
      paidFrom: (day, _now, entry) => sql`${entry('paid_at')} >= ${day}`,
      paidTo: (day, _now, entry) => sql`${entry('paid_at')} > '' and ${entry('paid_at')} < ${endOf(day)}`,
    },
  };
}

/** Returns a purchase as its buyer sees it. */
export function presentPurchase({
  promoCodeId,
  intentId,
  paymentReference,
  partialRefunds,
  payments,
  refundNote,
  grantReason,
  ...shown
}: PurchaseEntry): Purchase {
  return shown;
}

/** Returns a purchase as staff see it, with the note on the refund and the provider's id of the payment. */
export function presentForStaff(purchase: PurchaseEntry): Purchase {
  const { refundNote, grantReason, paymentReference, intentId } = purchase;
  return { ...presentPurchase(purchase), refundNote, grantReason, paymentId: paymentReference || intentId };
}
