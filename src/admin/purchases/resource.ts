import { statusesOf } from '#machines/lifecycle.ts';
import { purchaseMachine } from '#machines/purchase.machine.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { day, oneOf, text } from '../kit/resource/list-filters.ts';

/** What was bought, in the order of the filter. */
export const purchaseKinds = ['single', 'team', 'seat'] as const;

export const purchasesResource = defineResource({
  name: 'training-purchases',
  called: 'purchase',
  collection: '/training-purchases',
  item: '/training-purchases/{id}',
  calls: ['one'],
  filters: {
    search: text(),
    state: oneOf(statusesOf(purchaseMachine)),
    kind: oneOf(purchaseKinds),
    paidFrom: day,
    paidTo: day,
  },
});
