import type { components, operations } from '#contract/schema.d.ts';
import { riskFlagNames } from '#domain/rules/risk-flags.ts';
import { type SubmissionStatus, submissionStatuses } from '#machines/submission.machine.ts';
import { caseIndexOf } from '#server/derived/case-index/case-index.ts';
import { countsByStatus } from '#server/derived/counts/case-counts.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { wantedTerm, wantedTerms } from './case-search.ts';
import { caseSummaries } from './case-summary.ts';
import { foundElsewhere } from './found-elsewhere.ts';
import { countWaiting, findCases } from './queue.repository.ts';
import type { CaseFilter } from './queue-source.ts';

type Query = NonNullable<operations['listCases']['parameters']['query']>;
type CasePage = components['schemas']['CasePage'];

const DAY_MS = 86_400_000;

/** Returns one page of the queue. Throws 400 for an unknown status. */
export async function listCases(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  query: Query,
  caller: Principal,
): Promise<CasePage> {
  const { db } = deps;
  const { page = 1, pageSize = 25, sort = 'waitingSince', order = 'asc' } = query;
  const filter = await filterOf(deps, query, caller);
  const isSearch = (query.search ?? '').trim() !== '';
  const counts = await countsByStatus(db);
  const { ids, ...totals } = filter
    ? await findCases(db, filter, { by: sort, direction: order }, { page, pageSize }, counts)
    : { ids: [], total: 0, totalIsMore: false };
  return {
    items: await caseSummaries(db, deps, ids),
    ...totals,
    page,
    pageSize,
    counts: {
      ...counts,
      mine: await countWaiting(db, { id: caller.userId }),
      unassigned: await countWaiting(db, 'nobody'),
    },
    elsewhere: filter?.statuses && isSearch ? await foundElsewhere(db, filter) : null,
  };
}

/** Null if nothing can match. */
async function filterOf(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { status, assignee, waitingDays, dueDays, risk, tag, search = '' }: Query,
  caller: Principal,
): Promise<CaseFilter | null> {
  const { terms } = caseIndexOf(config);
  const statuses = statusesIn(status);
  const wanted = await wantedTerms(db, terms, search);
  if (wanted === null) return null;
  const flag = riskFlagNames.find((name) => name === risk);
  if (flag) wanted.push(await wantedTerm(db, terms.ofRisk(flag)));
  if (tag) wanted.push(await wantedTerm(db, terms.ofTag(tag)));
  const daysOn = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
  return {
    statuses,
    assignee: assigneeIn(assignee, caller),
    waitingBefore: waitingDays === undefined ? null : daysOn(-waitingDays),
    dueBefore: dueDays === undefined ? null : daysOn(dueDays),
    terms: wanted,
  };
}

/** Null for any status. */
function statusesIn(listed: string | undefined): SubmissionStatus[] | null {
  const names = [...new Set((listed ?? '').split(',').filter((name) => name !== ''))];
  const unknown = names.find((name) => !submissionStatuses.some((status) => status === name));
  if (unknown !== undefined) {
    throw badRequest([{ property: 'status', message: `Choose some of: ${submissionStatuses.join(', ')}` }]);
  }
  const chosen = submissionStatuses.filter((status) => names.includes(status));
  return chosen.length === 0 || chosen.length === submissionStatuses.length ? null : chosen;
}

function assigneeIn(named: string | undefined, caller: Principal): CaseFilter['assignee'] {
  if (named === undefined) return null;
  if (named === 'nobody') return 'nobody';
  return { id: named === 'me' ? caller.userId : named };
}
