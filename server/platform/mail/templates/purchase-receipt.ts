import type { MailContent } from '../outbox.ts';
import { button, escapeHtml, layout, paragraph } from './layout.ts';

export interface PurchaseReceiptInput {
  /** Of the training. */
  title: string;
  receiptNumber: string;
  /** Every amount with its label, as the receipt has them. */
  rows: readonly { label: string; value: string }[];
  /** Pages of the portal: the purchase with its receipt, and the buyer's trainings. */
  links: { receipt: string; training: string };
}

/** Thanks for a payment, with its receipt; the PDF goes with it. */
export function purchaseReceiptMail({
  title,
  receiptNumber,
  rows,
  links,
}: PurchaseReceiptInput): MailContent {
  const subject = `Your receipt ${receiptNumber}`;
  const thanks = `Thank you for your payment. The training “${title}” is open to you now.`;
  const lines = rows.map(({ label, value }) => `${label}: ${value}`);
  const attached = 'The receipt is attached as a PDF. You can also download it from your purchases:';
  return {
    template: 'purchase-receipt',
    subject,
    html: layout(
      subject,
      [
        paragraph(escapeHtml(thanks)),
        paragraph(lines.map(escapeHtml).join('<br>')),
        button('Open my trainings', links.training),
        paragraph(
          `${escapeHtml(attached)} <a href="${escapeHtml(links.receipt)}">Receipt ${escapeHtml(receiptNumber)}</a>.`,
        ),
      ].join('\n'),
    ),
    text: [thanks, lines.join('\n'), links.training, `${attached} ${links.receipt}`]
      .join('\n\n')
      .concat('\n'),
  };
}
