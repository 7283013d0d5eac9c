import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface PurchaseRefundedInput {
  /** The title of the training. */
  title: string;
  /** The refunded amount, with its currency. */
  amount: string;
  /** Whether the payment is now fully refunded, which ends access to the training. */
  isAll: boolean;
  /** The reason for the buyer, as staff wrote it; null without one. */
  reason: string | null;
  /** Null for a free purchase. */
  receiptNumber: string | null;
  /** The buyer's purchases in the portal. */
  link: string;
}

/** Notifies a buyer of a refund: the amount, the reason, and the effect on access. */
export function purchaseRefundedMail(input: PurchaseRefundedInput): MailContent {
  const { title, amount, isAll, reason, receiptNumber, link } = input;
  const subject = isAll ? 'Your purchase was refunded' : 'A part of your payment was refunded';
  const of = receiptNumber === null ? '' : ` (receipt ${receiptNumber})`;
  const what = `We have refunded ${amount} for the training “${title}”${of}. Your bank shows the money within a few days.`;
  const access = isAll
    ? 'The training is no longer open to you. You can buy it again at any time.'
    : 'The training stays open to you.';
  return letter({
    template: 'purchase-refunded',
    subject,
    parts: [
      what,
      reason === null ? '' : `Reason: ${reason}`,
      access,
      { button: 'See the purchase and its receipt', url: link },
    ],
  });
}
