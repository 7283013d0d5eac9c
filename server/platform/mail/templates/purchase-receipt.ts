import type { MailContent } from '../outbox.ts';
import { letter } from './letter.ts';

export interface PurchaseReceiptInput {
  /** The title of the training. */
  title: string;
  receiptNumber: string;
  /** Every amount with its label, as on the receipt. */
  rows: readonly { label: string; value: string }[];
  /** Pages of the portal: the purchase with its receipt, and the buyer's trainings. */
  links: { receipt: string; training: string };
}

/** Confirms a payment and sends the receipt; the PDF is attached. */
export function purchaseReceiptMail({
  title,
  receiptNumber,
  rows,
  links,
}: PurchaseReceiptInput): MailContent {
  return letter({
    template: 'purchase-receipt',
    subject: `Your receipt ${receiptNumber}`,
    parts: [
      `Thank you for your payment. The training “${title}” is open to you now.`,
      rows.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      { button: 'Open my trainings', url: links.training },
      {
        text: 'The receipt is attached as a PDF. You can also download it from your purchases:',
        link: { label: `Receipt ${receiptNumber}`, url: links.receipt },
      },
    ],
  });
}
