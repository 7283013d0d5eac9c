import { statusesOf } from '#machines/lifecycle.ts';
import { purchaseMachine } from '#machines/purchase.machine.ts';
import { defineResource } from '../kit/resource/define-resource.ts';

const text = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 200) : '');

/** What clients have bought. */
export const purchasesResource = defineResource({
  name: 'training-purchases',
  called: 'purchase',
  collection: '/training-purchases',
  item: '/training-purchases/{id}',
  calls: ['one'],
  filter(values) {
    const search = text(values.search);
    const state = statusesOf(purchaseMachine).find((known) => known === values.state);
    return { ...(search && { search }), ...(state && { state }) };
  },
});
