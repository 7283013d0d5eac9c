import { type Kysely, sql } from 'kysely';
import type { components, operations } from '#contract/schema.d.ts';
import { daysAfter } from '#domain/rules/days.ts';
import { riskFlagNames } from '#domain/rules/risk-flags.ts';
import { type SubmissionStatus, submissionStatuses } from '#machines/submission.machine.ts';
import { caseIndexOf } from '#server/derived/case-index/case-index.ts';
import { countsByStatus } from '#server/derived/counts/case-counts.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { openTo } from '#server/records/case-access/access.ts';
import { eventFilter } from './case-events.ts';
import {
  casesWithAll,
  NARROW,
  rarestFirst,
  type WantedTerm,
  wantedTerm,
  wantedTerms,
} from './case-search.ts';
import { caseSummaries } from './case-summary.ts';
import { complianceFilters } from './compliance-filter.ts';
import { countUnread, countWaiting, findCases } from './queue.repository.ts';
import { type CaseFilter, type Place, type QueueOrder, source, whereOf } from './queue-source.ts';
import { withMatches } from './search-matches.ts';
import { similarCases } from './similar-cases.ts';

type Query = NonNullable<operations['listCases']['parameters']['query']>;
type CasePage = components['schemas']['CasePage'];

const DAY_MS = 86_400_000;

/** Returns one page of the queue. Throws 400 for an unknown status, and for a cursor that is not one of this order. */
export async function listCases(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  query: Query,
  caller: Principal,
): Promise<CasePage> {
  const { db } = deps;
  const { page = 1, pageSize = 25, sort = 'waitingSince', order = 'asc' } = query;
  const filter = await filterOf(deps, query, caller);
  const queueOrder = { by: sort, direction: order };
  const after = query.after === undefined ? null : readCursor(deps.config, queueOrder, query.after);
  const isSearch = (query.search ?? '').trim() !== '';
  const counts = await countsByStatus(db);
  const isSimilar = isSearch && filter?.keys != null;
  const { ids, end, ...totals } = filter
    ? await findCases(db, filter, queueOrder, { page, pageSize, after }, counts)
    : { ids: [], end: null, total: 0, totalIsMore: false };
  const items = await caseSummaries(db, deps, ids, caller);
  const search = query.search ?? '';
  return {
    items: isSearch ? await withMatches(db, deps.config, items, { search, isSimilar }) : items,
    ...totals,
    page,
    pageSize,
    next: end && cursorOf(deps.config, queueOrder, end),
    counts: {
      ...counts,
      mine: await countWaiting(db, { id: caller.userId }),
      unassigned: await countWaiting(db, 'nobody'),
      unread: await countUnread(db),
    },
    elsewhere: filter?.statuses && isSearch ? await foundElsewhere(db, filter) : null,
    similar: isSimilar,
  };
}

const boundTo = ({ by, direction }: QueueOrder) => `queue-cursor|${by}|${direction}`;

/** Encrypted, because it contains a company's name, and addresses are written to logs of proxies. */
function cursorOf(config: Config, order: QueueOrder, { value, id }: Place): string {
  return recordCipherOf(config).encrypt(JSON.stringify([value, id]), boundTo(order));
}

function readCursor(config: Config, order: QueueOrder, cursor: string): Place {
  try {
    const [value, id] = JSON.parse(recordCipherOf(config).decrypt(cursor, boundTo(order)));
    return { value, id };
  } catch {
    throw badRequest([
      { property: 'after', message: 'Send the value of next, with the same sort and order' },
    ]);
  }
}

/** Null if nothing can match. */
async function filterOf(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  query: Query,
  caller: Principal,
): Promise<CaseFilter | null> {
  const { status, assignee, risk, tag, unread, duplicates, similar, sort, search = '' } = query;
  const { terms } = caseIndexOf(config);
  const statuses = statusesIn(status);
  const exact = await wantedTerms(db, terms, search);
  const isExact = exact !== null && (exact.length === 0 || (!similar && (await isFound(db, exact))));
  const keys = isExact ? null : await similarCases(db, terms, search);
  if (keys?.length === 0) return null;
  const wanted = isExact ? exact : [];
  if (duplicates) wanted.push(await wantedTerm(db, terms.duplicate));
  const flag = riskFlagNames.find((name) => name === risk);
  if (flag) wanted.push(await wantedTerm(db, terms.ofRisk(flag)));
  if (tag) wanted.push(await wantedTerm(db, terms.ofTag(tag)));
  const { event, eventFrom, eventTo, eventBy } = query;
  const by = eventBy === 'me' ? caller.userId : eventBy;
  const { related, started } = eventFilter({ event, from: eventFrom, to: eventTo, by });
  const compliance = complianceFilters(query, dayOf(clock.now()));
  // Neither a hit nor a place in an order may reveal what a closed case contains.
  const tellsContent =
    wanted.length > 0 || compliance.length > 0 || keys !== null || unread === true || sort === 'company';
  return {
    statuses,
    open: tellsContent ? openTo({ config, clock }, caller) : null,
    assignee: assigneeIn(assignee, caller),
    ...timesIn(query, clock.now()),
    isUnread: unread === true,
    started,
    step: query.step ?? null,
    related: [...(related ? [related] : []), ...compliance],
    terms: wanted,
    keys,
  };
}

/** Returns the parts of a filter that depend on the current time. */
function timesIn(
  { waitingDays, dueDays, dueToday, unchangedDays }: Query,
  now: Date,
): Pick<CaseFilter, 'waitingBefore' | 'due' | 'changedBefore'> {
  const daysOn = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  const today = dayOf(now);
  const dueBefore = dueDays === undefined ? null : { after: null, before: daysOn(dueDays) };
  return {
    waitingBefore: waitingDays === undefined ? null : daysOn(-waitingDays),
    due: dueToday ? dueLaterOn(today, now) : dueBefore,
    changedBefore: unchangedDays === undefined ? null : daysAfter(today, 1 - unchangedDays),
  };
}

/** Returns the rest of a day. */
export function dueLaterOn(today: string, now: Date): NonNullable<CaseFilter['due']> {
  return { after: now.toISOString(), before: `${today}T23:59:59.999Z` };
}

/** Whether any case has all of the terms. */
async function isFound(db: Kysely<Database>, wanted: readonly WantedTerm[]): Promise<boolean> {
  return (await casesWithAll(db, await rarestFirst(db, wanted), NARROW + 1)) > 0;
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

type CaseElsewhere = components['schemas']['CaseElsewhere'];

/** Cases are counted per state up to this number. */
const COUNTED_TO = 1000;

/**
 * Returns how many cases a search would find in the states that its filter excludes. A search with thousands of matches
 * is not counted, to limit its cost.
 */
async function foundElsewhere(db: Kysely<Database>, filter: CaseFilter): Promise<CaseElsewhere> {
  const terms = await rarestFirst(db, filter.terms);
  const isWide = filter.keys === null && (await casesWithAll(db, terms, NARROW + 1)) > NARROW;
  if (isWide) return { states: [], isMore: true };
  const statuses = submissionStatuses.filter((status) => !filter.statuses?.includes(status));
  const others = whereOf({ ...filter, statuses, terms }, filter.keys ? 'keys' : 'terms');
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
