import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface PurchaseRefundedInput {
  /** Of the training. */
  title: string;
  /** What was given back, with its currency. */
  amount: string;
  /** Whether all of the payment is given back now, which closes the training. */
  isAll: boolean;
  /** Why, as staff wrote it for the buyer; null without one. */
  reason: string | null;
  /** Null for what cost nothing. */
  receiptNumber: string | null;
  /** The buyer's purchases in the portal. */
  link: string;
}

/** Informs a buyer of a refund: how much, why, and what it means for the training. */
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
