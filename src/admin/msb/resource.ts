import { statusesOf } from '#machines/lifecycle.ts';
import { msbApplicationMachine } from '#machines/msb-application.machine.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { id, oneOf, text } from '../kit/resource/list-filters.ts';

/** Applications for registration as a money services business, by due date. */
export const msbResource = defineResource({
  name: 'msb-application',
  called: 'application',
  collection: '/msb-application',
  item: '/msb-application/{id}',
  calls: ['one', 'remove'],
  changed: { at: '/msb-application/{id}/status', naming: ['status'] },
  filters: { search: text(), status: oneOf(statusesOf(msbApplicationMachine)), assignee: id },
});
