import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { ratings } from '#domain/compliance/file/facts.ts';
import { ruleSetAt } from '#domain/compliance/rules/rule-set.ts';
import { countUpTo } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { complianceFilters } from '../cases/compliance-filter.ts';
import { COUNTED_TO } from '../cases/queue.repository.ts';
import type { Related } from '../cases/related-rows.ts';

type ComplianceStatistics = components['schemas']['ComplianceStatistics'];
/** The condition of the cases that are open to the caller; null for all cases. */
type Open = RawBuilder<SqlBool> | null;

/**
 * Returns the ratings, overdue reviews and open items of the cases that are open to the caller. Items and reviews are counted as far
 * as the queue counts, so that the cost does not grow with the cases.
 * @param today 'YYYY-MM-DD', UTC
 */
export async function complianceStatistics(
  db: Kysely<Database>,
  { open, today }: { open: Open; today: string },
): Promise<ComplianceStatistics> {
  const counted = (asked: Parameters<typeof complianceFilters>[0]) =>
    casesWith(db, complianceFilters(asked, today), open);
  const byRating = await casesByRating(db, open);
  const openItems = [];
  for (const { id: rule, title } of ruleSetAt(today).rules) {
    openItems.push({ rule, title, cases: await counted({ openItem: rule }) });
  }
  return {
    ratings: ratings.map((rating) => ({ rating, cases: byRating.get(rating) ?? 0 })),
    overdueReviews: await counted({ reviewDue: 'overdue' }),
    openItems,
    countedTo: COUNTED_TO,
  };
}

/** Counts in the index of the ratings; a deleted case has none. */
async function casesByRating(db: Kysely<Database>, open: Open): Promise<Map<string, number>> {
  const cases = open
    ? sql`join onboardings on onboardings.id = compliance_ratings.onboarding_id where ${open}`
    : sql``;
  const { rows } = await sql<{ rating: string; cases: number | string }>`
    select rating, count(*) as cases from compliance_ratings ${cases} group by rating`.execute(db);
  return new Map(rows.map(({ rating, cases }) => [rating, Number(cases)]));
}

/** Returns the number of cases with such a row, counted up to `COUNTED_TO`: reads the rows in the order of their index. */
async function casesWith(db: Kysely<Database>, [related]: readonly Related[], open: Open): Promise<number> {
  if (!related) return 0;
  // In the order of the index, so that both databases stop early.
  const found = sql`(select distinct related.onboarding_id from ${sql.table(related.table)} as related
    where ${related.rows} and exists (select 1 from onboardings
      where onboardings.id = related.onboarding_id and onboardings.deleted_at is null and ${open ?? sql`1 = 1`})
    order by related.onboarding_id limit ${COUNTED_TO}) as found`;
  return countUpTo(db, found, COUNTED_TO);
}
