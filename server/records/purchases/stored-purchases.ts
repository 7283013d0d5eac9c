import type { Selectable } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Entry, EntryStorage } from '#server/platform/managed/resource.ts';
import type { TrainingPurchasesTable } from './tables.ts';

export type Purchase = components['schemas']['TrainingPurchase'];

/** A purchase as it is stored: the contract's fields, and those only for the server. */
export type PurchaseValues = Omit<Purchase, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'refundNote'> & {
  /** The staff note on the refund; never sent to clients. */
  refundNote: string | null;
  promoCodeId: string | null;
  intentId: string | null;
  payments: number;
};

export type PurchaseEntry = Entry<PurchaseValues>;

/** How purchases are stored. The texts of a refund are encrypted, since they may contain personal data. */
export function storedPurchases({
  config,
}: Pick<Deps, 'config'>): EntryStorage<Selectable<TrainingPurchasesTable>, PurchaseValues> {
  const cipher = recordCipherOf(config);
  // The note keeps the binding of the first release, which had this text only.
  const noteBoundTo = (id: string) => `training-purchase|${id}`;
  const reasonBoundTo = (id: string) => `training-purchase|${id}|for-buyer`;
  const seal = (text: string | null, bound: string) => (text === null ? '' : cipher.encrypt(text, bound));
  const open = (sealed: string, bound: string) => (sealed === '' ? null : cipher.decrypt(sealed, bound));
  return {
    name: 'training-purchases',
    table: 'training_purchases',
    toColumns: ({ refundReason, refundNote, taxes, ...values }, id) => ({
      user_id: values.userId,
      email: values.email,
      training_id: values.trainingId,
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
      disputed_at: values.disputedAt ?? '',
      dispute_outcome: values.disputeOutcome ?? '',
      intent_id: values.intentId,
      payments: values.payments,
    }),
    toValues: (row) => ({
      userId: row.user_id,
      email: row.email,
      trainingId: row.training_id,
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
      disputedAt: row.disputed_at || null,
      disputeOutcome: row.dispute_outcome || null,
      intentId: row.intent_id,
      payments: row.payments,
    }),
    searched: ({ email, title, promoCode, receiptNumber }) => [
      email,
      title,
      promoCode ?? '',
      receiptNumber ?? '',
    ],
    sorts: { createdAt: 'created_at', paidAt: 'paid_at' },
    filters: { state: 'state', trainingId: 'training_id', userId: 'user_id', buyer: 'user_id' },
  };
}

/** Returns a purchase as its buyer sees it. */
export function presentPurchase({
  promoCodeId,
  intentId,
  payments,
  refundNote,
  ...shown
}: PurchaseEntry): Purchase {
  return shown;
}

/** Returns a purchase as staff see it, with the note on the refund. */
export function presentForStaff(purchase: PurchaseEntry): Purchase {
  return { ...presentPurchase(purchase), refundNote: purchase.refundNote };
}
