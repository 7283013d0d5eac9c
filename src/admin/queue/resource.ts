import { defineResource } from '../kit/resource/define-resource.ts';
import { queryOf, readFilter } from './queue-filter.ts';

/** The queue of cases; `meta` holds the counts of the whole queue and whether more cases match than were counted. */
export const casesResource = defineResource({
  name: 'cases',
  called: 'case',
  collection: '/admin/cases',
  isSorted: true,
  paging: 'after',
  filter: (values) => queryOf(readFilter(values)),
  page({ items, total, totalIsMore, next, counts, elsewhere, similar }, { page, pageSize }) {
    // The count may end before this page.
    const seen = (page - 1) * pageSize + items.length + (next === null ? 0 : 1);
    return {
      total: totalIsMore && items.length > 0 ? Math.max(total, seen) : total,
      meta: { totalIsMore, counts, elsewhere, similar, counted: total },
    };
  },
});
