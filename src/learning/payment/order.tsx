import { moneyInWords } from '#domain/purchases/money.ts';
import type { Purchase } from '#src/api/purchases.ts';
import styles from '../learning.module.css';

type OrderProps = {
  purchase: Purchase;
  /** Whether it is not paid yet: without a province, its taxes are not known. */
  isOpen?: boolean;
};

/** The lines of an order, its total, and the refunded amount. */
export function Order({ purchase, isOpen = false }: OrderProps) {
  const { kind, quantity, price, promoCode, discount, taxes, total, refunded, currency, province } = purchase;
  const money = (amount: number) => moneyInWords(amount, currency);
  return (
    <dl className={`${styles.order} tabular`} aria-label="Your order">
      {kind === 'team' && <Line label="Seats" value={`${quantity} × ${money(price / quantity)}`} />}
      <Line label="Price" value={money(price)} />
      {promoCode !== null && <Line label={`Promo code ${promoCode}`} value={`−${money(discount)}`} />}
      {taxes.map(({ label, rate, amount }) => (
        <Line key={label} label={`${label} ${rate}%`} value={money(amount)} />
      ))}
      <Line label={isOpen && province === null ? 'Total before tax' : 'Total'} value={money(total)} isTotal />
      {refunded > 0 && <Line label="Refunded" value={`−${money(refunded)}`} />}
      {refunded > 0 && <Line label="Total after refund" value={money(total - refunded)} isTotal />}
    </dl>
  );
}

function Line({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
