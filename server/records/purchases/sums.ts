import { type Kysely, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { endOf } from './definition.ts';

type Sums = components['schemas']['PurchaseSums'];
type Asked = { from?: string; to?: string; trainingId?: string; by?: 'month' | 'year' };

/** The length of 'YYYY-MM' and 'YYYY' at the beginning of a time. */
const letters = { month: 7, year: 4 } as const;

/**
 * Returns what was paid and refunded per period and currency. A refund counts in the period of its payment. Throws 400 for a range
 * that ends before it begins.
 */
export async function sumPurchases(
  db: Kysely<Database>,
  { from, to, trainingId, by = 'month' }: Asked,
): Promise<Sums> {
  if (from !== undefined && to !== undefined && from > to) {
    throw badRequest([{ property: 'from', message: 'Choose a first day that is not after the last day' }]);
  }
  const period = sql<string>`substr(paid_at, 1, ${sql.lit(letters[by])})`;
  const rows = await db
    .selectFrom('training_purchases')
    .select([period.as('period'), 'currency'])
    .select((eb) => [
      eb.fn.countAll<number | string>().as('purchases'),
      eb.fn.sum<number | string>('net').as('net'),
      eb.fn.sum<number | string>('total').as('total'),
      eb.fn.sum<number | string>('refunded').as('refunded'),
    ])
    // The seats of a team purchase cost nothing: the purchase counts once.
    .where('kind', '<>', 'seat')
    .where('paid_at', '>', from ?? '')
    .$if(to !== undefined, (query) => query.where('paid_at', '<', endOf(to ?? '')))
    .$if(trainingId !== undefined, (query) => query.where('training_id', '=', trainingId ?? ''))
    .groupBy([period, 'currency'])
    .orderBy(period, 'desc')
    .orderBy('currency')
    .execute();
  const periods = rows.map((row) => ({ period: row.period, ...sumOf([row], row.currency) }));
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return {
    by,
    periods,
    totals: currencies.map((currency) =>
      sumOf(
        rows.filter((row) => row.currency === currency),
        currency,
      ),
    ),
  };
}

type Row = Record<'purchases' | 'net' | 'total' | 'refunded', number | string>;

function sumOf(rows: readonly Row[], currency: string) {
  const of = (name: keyof Row) => rows.reduce((sum, row) => sum + Number(row[name]), 0);
  const [net, total, refunded] = [of('net'), of('total'), of('refunded')];
  return {
    currency,
    purchases: of('purchases'),
    net,
    taxes: total - net,
    total,
    refunded,
    left: total - refunded,
  };
}
