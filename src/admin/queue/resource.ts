import { type CaseQuery, fetchCases } from '#src/api/admin/cases.ts';
import type { ResourceCalls } from '../kit/resource-calls.ts';
import { queryOf, readFilter } from './queue-filter.ts';

/** The queue of cases; `meta` holds the counts of the whole queue and whether more match than were counted. */
export const casesResource: ResourceCalls = {
  async list({ page, pageSize, sort, order, filter, signal }) {
    const query = { ...queryOf(readFilter(filter)), page, pageSize, sort, order } as CaseQuery;
    const { items, total, totalIsMore, counts } = await fetchCases(query, signal);
    // What was counted may end before this page; a full page has one more behind it.
    const seen = (page - 1) * pageSize + items.length + (items.length === pageSize ? 1 : 0);
    return {
      data: items,
      total: totalIsMore && items.length > 0 ? Math.max(total, seen) : total,
      meta: { totalIsMore, counts, counted: total },
    };
  },
};
