import { contactMachine } from '#machines/contact.machine.ts';
import { statusesOf } from '#machines/lifecycle.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { id, oneOf, text } from '../kit/resource/list-filters.ts';

export const contactsResource = defineResource({
  name: 'contacts',
  called: 'message',
  collection: '/contacts',
  item: '/contacts/{id}',
  calls: ['one', 'remove'],
  changed: { at: '/contacts/{id}/status', naming: ['status'] },
  filters: { search: text(), status: oneOf(statusesOf(contactMachine), 'new'), assignee: id },
});
