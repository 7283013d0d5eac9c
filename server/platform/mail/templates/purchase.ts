import { firmName } from '#domain/firm.ts';
import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface PurchaseReceiptInput {
  /** The title of the training. */
  title: string;
  receiptNumber: string;
  /** The number of seats of a team purchase; null for a training of the buyer's own. */
  seats: number | null;
  /** Every amount with its label, as on the receipt. */
  rows: readonly { label: string; value: string }[];
  /** Pages of the portal: the purchase with its receipt, and the buyer's trainings or the seats. */
  links: { receipt: string; next: string };
}

/** Confirms a payment and sends the receipt; the PDF is attached. */
export function purchaseReceiptMail({
  title,
  receiptNumber,
  seats,
  rows,
  links,
}: PurchaseReceiptInput): MailContent {
  return letter({
    template: 'purchase-receipt',
    subject: `Your receipt ${receiptNumber}`,
    parts: [
      seats === null
        ? `Thank you for your payment. The training “${title}” is open to you now.`
        : `Thank you for your payment. You have ${seats} seats for the training “${title}”. Invite the people who should take it.`,
      rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      { button: seats === null ? 'Open my trainings' : 'Invite people', url: links.next },
      {
        text: 'The receipt is attached as a PDF. You can also download it from your purchases:',
        link: { label: `Receipt ${receiptNumber}`, url: links.receipt },
      },
    ],
  });
}

/** Tells a person that staff have given them a training without a payment. @param link to their trainings */
export function trainingGivenMail({ title, link }: { title: string; link: string }): MailContent {
  return letter({
    template: 'training-given',
    subject: `The training “${title}” is open to you`,
    parts: [
      'Hello,',
      `${firmName} has enrolled you in the training “${title}”. You do not need to pay anything.`,
      'Sign in with this email address to start.',
      { button: 'Open my trainings', url: link },
    ],
  });
}

/** The event of a dispute: opened, won or lost. */
export type DisputeNews = 'dispute' | 'win' | 'lose';

interface PurchaseDisputedInput {
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

interface PurchaseRefundedInput {
  /** The title of the training. */
  title: string;
  /** The refunded amount, with its currency. */
  amount: string;
  /** Whether the payment is now fully refunded, which ends access to the training. */
  isAll: boolean;
  /** Whether it is a team purchase, whose seats end. */
  isTeam: boolean;
  /** Number of unused seats that end with a part. */
  seats: number;
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
  return letter({
    template: 'purchase-refunded',
    subject,
    parts: [
      what,
      reason === null ? '' : `Reason: ${reason}`,
      accessAfter(input),
      { button: 'See the purchase and its receipt', url: link },
    ],
  });
}

function accessAfter({ isAll, isTeam, seats }: PurchaseRefundedInput): string {
  if (isTeam && isAll) {
    return 'All seats of this purchase have ended, and the training is no longer open to the people who had them. You can buy seats again at any time.';
  }
  if (isTeam) {
    if (seats === 0) return 'Your seats stay.';
    return `${seats === 1 ? '1 unused seat has' : `${seats} unused seats have`} ended. The other seats stay.`;
  }
  return isAll
    ? 'The training is no longer open to you. You can buy it again at any time.'
    : 'The training stays open to you.';
}
