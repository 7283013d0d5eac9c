import { defineResource } from '../kit/resource/define-resource.ts';
import { assigneeOf, searchOf, statusOf } from './contact-filter.ts';

/** What visitors have written to the firm. */
export const contactsResource = defineResource({
  name: 'contacts',
  called: 'message',
  collection: '/contacts',
  item: '/contacts/{id}',
  calls: ['one', 'remove'],
  changed: { at: '/contacts/{id}/status', naming: ['status'] },
  filter(values) {
    const [search, status, assignee] = [searchOf(values), statusOf(values), assigneeOf(values)];
    return { ...(search && { search }), ...(status !== 'all' && { status }), ...(assignee && { assignee }) };
  },
});
