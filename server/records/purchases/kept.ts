import type { Selectable } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { createRecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Entry, Kept } from '#server/platform/managed/resource.ts';
import type { TrainingPurchasesTable } from './tables.ts';

export type Purchase = components['schemas']['TrainingPurchase'];

/** A purchase as it is kept: what the contract shows of it, and what only the server knows. */
export type PurchaseValues = Omit<Purchase, 'id' | 'version' | 'createdAt' | 'updatedAt'> & {
  promoCodeId: string | null;
  intentId: string | null;
  payments: number;
};

export type PurchaseEntry = Entry<PurchaseValues>;

/** How purchases are kept: why one was refunded is anybody's words, and encrypted. */
export function purchasesKept({
  config,
}: Pick<Deps, 'config'>): Kept<Selectable<TrainingPurchasesTable>, PurchaseValues> {
  const cipher = createRecordCipher([config.appSecret, ...config.earlierSecrets]);
  const boundTo = (id: string) => `training-purchase|${id}`;
  return {
    name: 'training-purchases',
    table: 'training_purchases',
    toColumns: ({ refundReason, taxes, ...values }, id) => ({
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
      refund_reason: refundReason === null ? '' : cipher.encrypt(refundReason, boundTo(id)),
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
      refundReason: row.refund_reason === '' ? null : cipher.decrypt(row.refund_reason, boundTo(row.id)),
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

/** A purchase as the API shows it. */
export function presentPurchase({ promoCodeId, intentId, payments, ...shown }: PurchaseEntry): Purchase {
  return shown;
}
