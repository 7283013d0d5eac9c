import type { ManagedColumns } from '#server/platform/managed/resource.ts';

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
