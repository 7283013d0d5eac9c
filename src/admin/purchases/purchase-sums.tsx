import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { moneyInWords } from '#domain/purchases/money.ts';
import { type PaidRange, purchaseSumsQuery } from '#src/api/admin/purchases.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FiguresTable } from '../kit/figures-table.tsx';
import layout from '../kit/layout.module.css';
import { numberInWords } from '../kit/number-in-words.ts';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './purchases.module.css';

const counted = (n: number) => (n === 1 ? '1 purchase' : `${numberInWords(n)} purchases`);

/** What was paid in the list's period, per currency and per month; a month filters the list. */
export function PurchaseSums() {
  const { filterValues, setFilters } = useListContext();
  const { paidFrom, paidTo } = filterValues;
  const range: PaidRange = { ...(paidFrom && { from: paidFrom }), ...(paidTo && { to: paidTo }) };
  const { data, error, isFetching, refetch } = useQuery({
    ...purchaseSumsQuery(range),
    placeholderData: keepPreviousData,
  });
  if (!data && error) {
    return (
      <FormAlert
        severity="error"
        title="The sums could not be loaded"
        action={<TryAgain disabled={isFetching} onClick={() => refetch()} />}
      >
        {asSentence(error.message)}
      </FormAlert>
    );
  }
  // The place of the sums is reserved while they are loaded.
  if (!data || data.totals.length === 0) return <div className={styles.sums} aria-busy={!data} />;
  return (
    <section className={styles.sums} aria-label="Sums of the paid purchases">
      <ul className={`${layout.row} ${styles.totals}`}>
        {data.totals.map(({ currency, total, taxes, refunded, purchases }) => (
          <li key={currency} className={layout.card}>
            <p className={`${styles.total} tabular`}>{moneyInWords(total - refunded, currency)}</p>
            <p>
              {counted(purchases)}, {moneyInWords(total, currency)} paid, of which{' '}
              {moneyInWords(taxes, currency)} taxes; {moneyInWords(refunded, currency)} refunded
            </p>
          </li>
        ))}
      </ul>
      <details>
        <summary>By month</summary>
        <FiguresTable
          caption="Paid purchases by month and currency"
          heads={['Month of the payment (UTC)', 'Purchases', 'Net', 'Taxes', 'Paid', 'Refunded', 'Left']}
          rows={data.periods.map((sum) => ({
            key: `${sum.period} ${sum.currency}`,
            head: (
              <Button size="small" onClick={() => setFilters({ ...filterValues, ...monthOf(sum.period) })}>
                {`${monthInWords(sum.period)}, ${sum.currency}`}
              </Button>
            ),
            cells: [
              sum.purchases,
              ...[sum.net, sum.taxes, sum.total, sum.refunded, sum.left].map((amount) =>
                moneyInWords(amount, sum.currency),
              ),
            ],
          }))}
        />
      </details>
    </section>
  );
}

/** Returns the filter of a month. @param period '2026-11' */
function monthOf(period: string) {
  const [year = 0, month = 0] = period.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { paidFrom: `${period}-01`, paidTo: last };
}

function monthInWords(period: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(`${period}-01T00:00:00Z`));
}
