import { type SqlBool, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { daysAfter } from '#domain/rules/days.ts';
import type { Related } from './related-rows.ts';

/** A review within this number of days is due soon. */
export const REVIEW_SOON_DAYS = 30;

type Asked = {
  rating?: components['schemas']['RiskRating'] | undefined;
  reviewDue?: 'overdue' | 'soon' | undefined;
  openItem?: string | undefined;
};

/**
 * Returns the filters by the compliance file. A client has a day of the next review as long as an approval is in force.
 * @param today 'YYYY-MM-DD', UTC
 */
export function complianceFilters({ rating, reviewDue, openItem }: Asked, today: string): Related[] {
  const found: Related[] = [];
  if (rating) found.push({ table: 'compliance_ratings', rows: sql<SqlBool>`related.rating = ${rating}` });
  if (reviewDue) {
    const before = reviewDue === 'overdue' ? today : daysAfter(today, REVIEW_SOON_DAYS + 1);
    found.push({ table: 'compliance_ratings', rows: sql<SqlBool>`related.next_review_on < ${before}` });
  }
  if (openItem) found.push({ table: 'compliance_items', rows: sql<SqlBool>`related.rule = ${openItem}` });
  return found;
}
