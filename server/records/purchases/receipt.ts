import { dayInWords } from '#domain/copy.ts';
import { firmName } from '#domain/firm.ts';
import { amountWithCode } from '#domain/purchases/money.ts';
import { provinceNames } from '#domain/purchases/sales-tax.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { DocumentRow, SetDocument } from '#server/platform/workers/pdf/set-document.ts';
import type { PurchaseEntry } from './definition.ts';

/** Whether there is a receipt, which requires a payment. */
export function hasReceipt(
  purchase: PurchaseEntry,
): purchase is PurchaseEntry & { receiptNumber: string; paidAt: string } {
  return purchase.receiptNumber !== null && purchase.paidAt !== null;
}

export function receiptFileName(receiptNumber: string): string {
  return `receipt-${receiptNumber}.pdf`;
}

/** Returns the amounts of a purchase with labels, for the receipt and its mail. */
export function amountRows({
  kind,
  quantity,
  price,
  promoCode,
  discount,
  net,
  taxes,
  total,
  currency,
}: PurchaseEntry): DocumentRow[] {
  const money = (amount: number) => amountWithCode(amount, currency);
  return [
    ...(kind === 'team' ? [{ label: 'Seats', value: `${quantity} × ${money(price / quantity)}` }] : []),
    { label: 'Price', value: money(price) },
    ...(promoCode === null
      ? []
      : [
          { label: `Promo code ${promoCode}`, value: `−${money(discount)}` },
          { label: 'Price after the promo code', value: money(net) },
        ]),
    ...taxes.map(({ label, rate, amount }) => ({ label: `${label} ${rate}%`, value: money(amount) })),
    { label: 'Total paid', value: money(total) },
  ];
}

/** Returns the content of the receipt of a purchase. */
export function receiptDocument(
  purchase: PurchaseEntry & { receiptNumber: string; paidAt: string },
  { salesTaxNumbers }: Pick<Config, 'salesTaxNumbers'>,
): SetDocument {
  const { receiptNumber, paidAt, title, email, company, province, refundedAt, refunded, currency } = purchase;
  return {
    title: `Receipt ${receiptNumber}`,
    author: firmName,
    heading: 'Receipt',
    createdAt: refundedAt ?? paidAt,
    footer: `Receipt ${receiptNumber}`,
    facts: [
      { label: 'Receipt', value: receiptNumber },
      { label: 'Paid on', value: dayInWords(paidAt.slice(0, 10)) },
      { label: 'Sold to', value: company ?? email, ...(company !== null && { remark: email }) },
      ...(province === null ? [] : [{ label: 'Province', value: provinceNames[province] }]),
      { label: 'Sold by', value: firmName, ...(salesTaxNumbers !== '' && { remark: salesTaxNumbers }) },
    ],
    sections: [
      {
        title: 'What was bought',
        groups: [{ title: '', rows: [{ label: 'Training', value: title }, ...amountRows(purchase)] }],
      },
      ...(refundedAt === null
        ? []
        : [
            {
              title: 'Refund',
              groups: [
                {
                  title: '',
                  rows: [
                    { label: 'Refunded on', value: dayInWords(refundedAt.slice(0, 10)) },
                    { label: 'Refunded', value: amountWithCode(refunded, currency) },
                  ],
                },
              ],
            },
          ]),
    ],
  };
}
