import type { PurchaseValues } from './definition.ts';

/** The amounts and payment of a purchase without a payment: an enrolment by staff, or a seat of a team purchase. */
export const costsNothing = {
  ...{ quantity: 1, company: null, price: 0, discount: 0, net: 0, taxes: [], total: 0, refunded: 0 },
  ...{ promoCode: null, promoCodeId: null, province: null, receiptNumber: null },
  ...{ refundRequestedAt: null, refundedAt: null, refundReason: null, refundNote: null },
  ...{ disputedAt: null, disputeOutcome: null, intentId: null, paymentReference: '' },
  ...{ partialRefunds: 0, payments: 0 },
} as const satisfies Partial<PurchaseValues>;
