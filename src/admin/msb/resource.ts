import { defineResource } from '../kit/resource/define-resource.ts';
import { assigneeOf, searchOf, statusOf } from './msb-filter.ts';

/** Applications as a money services business, what is due first standing first. */
export const msbResource = defineResource({
  name: 'msb-application',
  called: 'application',
  collection: '/msb-application',
  item: '/msb-application/{id}',
  calls: ['one', 'remove'],
  changed: { at: '/msb-application/{id}/status', naming: ['status'] },
  filter(values) {
    const [search, status, assignee] = [searchOf(values), statusOf(values), assigneeOf(values)];
    return { ...(search && { search }), ...(status && { status }), ...(assignee && { assignee }) };
  },
});
