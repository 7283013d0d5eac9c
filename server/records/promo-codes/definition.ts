import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { checkPromoCodeChange, type PromoCode } from '#domain/rules/promo-code.ts';
import type { Managed, ManagedColumns } from '#server/platform/managed/resource.ts';

/** Promo codes, which reduce the price of trainings. */
export interface PromoCodesTable extends ManagedColumns {
  /** In upper case. */
  code: string;
  percentage: number | null;
  /** In the smallest unit of the currency. */
  amount: number | null;
  currency: string | null;
  starts_at: string | null;
  ends_at: string | null;
  max_uses: number | null;
  max_uses_per_client: number | null;
  /** JSON array of ids. */
  trainings: string;
  /** 0 or 1. */
  active: number;
}

/** A used code, as it was when it was deleted. */
export interface ArchivedPromoCodesTable extends PromoCodesTable {
  archived_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    promo_codes: PromoCodesTable;
    archived_promo_codes: ArchivedPromoCodesTable;
  }
}

export const storedPromoCodes: Managed<Selectable<PromoCodesTable>, PromoCode> = {
  name: 'promo-codes',
  table: 'promo_codes',
  check: checkPromoCodeChange,
  toColumns: ({ startsAt, endsAt, maxUses, maxUsesPerClient, trainings, active, ...same }) => ({
    ...same,
    starts_at: startsAt,
    ends_at: endsAt,
    max_uses: maxUses,
    max_uses_per_client: maxUsesPerClient,
    trainings: JSON.stringify(trainings),
    active: Number(active),
  }),
  toValues: ({ code, percentage, amount, currency, ...row }) => ({
    code,
    percentage,
    amount,
    currency,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    maxUsesPerClient: row.max_uses_per_client,
    trainings: JSON.parse(row.trainings),
    active: row.active === 1,
  }),
  searched: ({ code }) => [code],
  sorts: { code: 'code', updatedAt: 'updated_at' },
  filters: { active: 'active' },
  moments: { window: inWindow },
  unique: { code: { column: 'code', taken: 'This code is already used' } },
};

/** Instants have a fixed format and can be compared as strings. */
function inWindow(
  window: string,
  now: string,
  entry: (column: 'starts_at' | 'ends_at') => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const [starts, ends] = [entry('starts_at'), entry('ends_at')];
  if (window === 'upcoming') return sql<SqlBool>`${starts} > ${now}`;
  if (window === 'ended') return sql<SqlBool>`${ends} <= ${now}`;
  return sql<SqlBool>`((${starts} is null or ${starts} <= ${now}) and (${ends} is null or ${ends} > ${now}))`;
}
