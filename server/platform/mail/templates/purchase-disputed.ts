import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

/** The event of a dispute: opened, won or lost. */
export type DisputeNews = 'dispute' | 'win' | 'lose';

export interface PurchaseDisputedInput {
  news: DisputeNews;
  /** The title of the training. */
  title: string;
  /** The buyer's email address. */
  buyer: string;
  amount: string;
  /** The purchase in the staff area. */
  link: string;
}

const copy: Record<DisputeNews, { subject: string; next: string }> = {
  dispute: {
    subject: 'A card payment is disputed',
    next: 'The buyer’s bank asks for the money back. Access to the training is suspended. Answer the dispute in the payment provider’s dashboard before its deadline.',
  },
  win: {
    subject: 'A disputed card payment was decided for you',
    next: 'The dispute is closed and the money stays with you. The buyer has access to the training again.',
  },
  lose: {
    subject: 'A disputed card payment was lost',
    next: 'The bank has returned the money to the buyer. The purchase counts as refunded, and the buyer has no access. A certificate of this training stays valid until you withdraw it.',
  },
};

/** Notifies an administrator of a dispute about a card payment. */
export function purchaseDisputedMail({
  news,
  title,
  buyer,
  amount,
  link,
}: PurchaseDisputedInput): MailContent {
  const { subject, next } = copy[news];
  const what = `Payment of ${amount} by ${buyer} for the training “${title}”.`;
  return letter({
    template: 'purchase-disputed',
    subject,
    parts: [what, next, { button: 'Open the purchase', url: link }],
  });
}
