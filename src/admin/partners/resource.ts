import { partnerKinds } from '#domain/catalogues/partner-kinds.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { oneOf, text, yesNo } from '../kit/resource/list-filters.ts';

/** Partner firms, in the order in which they are shown. */
export const partnersResource = defineResource({
  name: 'partners',
  called: 'partner',
  collection: '/partners',
  item: '/partners/{id}',
  calls: ['one', 'create', 'update', 'remove'],
  isSorted: true,
  filters: { search: text(), active: yesNo, kind: oneOf(partnerKinds) },
});
