import { type Kysely, sql } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { type SubmissionStatus, submissionStatuses } from '#machines/submission.machine.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { casesWithAll, NARROW, rarestFirst } from './case-search.ts';
import { type CaseFilter, source, whereOf } from './queue-source.ts';

type CaseElsewhere = components['schemas']['CaseElsewhere'];

/** Cases are counted per state up to this number. */
const COUNTED_TO = 1000;

/**
 * Returns how many cases a search would find in the states that its filter excludes. A search with thousands of matches
 * is not counted, to limit its cost.
 */
export async function foundElsewhere(db: Kysely<Database>, filter: CaseFilter): Promise<CaseElsewhere> {
  const terms = await rarestFirst(db, filter.terms);
  if ((await casesWithAll(db, terms, NARROW + 1)) > NARROW) return { states: [], isMore: true };
  const statuses = submissionStatuses.filter((status) => !filter.statuses?.includes(status));
  const others = whereOf({ ...filter, statuses, terms }, 'terms');
  const { rows } = await sql<{ status: SubmissionStatus; n: number }>`
    select status, count(*) as n
    from (select status from ${source(others)} limit ${COUNTED_TO + 1}) as found
    group by status`.execute(db);
  const found = new Map(rows.map(({ status, n }) => [status, Number(n)]));
  const all = [...found.values()].reduce((sum, n) => sum + n, 0);
  if (all > COUNTED_TO) return { states: [], isMore: true };
  const states = submissionStatuses.flatMap((status) => {
    const cases = found.get(status);
    return cases ? [{ status, cases }] : [];
  });
  return { states, isMore: false };
}
