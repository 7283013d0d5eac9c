import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph } from './layout.ts';

export interface PurchaseReceiptInput {
  /** Of the training. */
  title: string;
  receiptNumber: string;
  /** Every amount with its label, as the receipt has them. */
  rows: readonly { label: string; value: string }[];
  /** The buyer's trainings in the portal. */
  link: string;
}

/** Thanks for a payment, with its receipt; the PDF goes with it. */
export function purchaseReceiptMail({ title, receiptNumber, rows, link }: PurchaseReceiptInput): MailContent {
  const subject = `Your receipt ${receiptNumber}`;
  const thanks = `Thank you for your payment. The training “${title}” is open to you now.`;
  const lines = rows.map(({ label, value }) => `${label}: ${value}`);
  const attached = 'The receipt is attached as a PDF. You find it with your trainings as well.';
  return {
    template: 'purchase-receipt',
    subject,
    html: layout(
      subject,
      [
        paragraph(escapeHtml(thanks)),
        paragraph(lines.map(escapeHtml).join('<br>')),
        paragraph(escapeHtml(attached)),
        button('Open my trainings', link),
      ].join('\n'),
    ),
    text: [thanks, lines.join('\n'), attached, link, ''].join('\n\n').trimEnd().concat('\n'),
  };
}
