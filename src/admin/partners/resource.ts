import { partnerKinds } from '#domain/catalogues/partner-kinds.ts';
import { defineResource } from '../kit/resource/define-resource.ts';

/** Firms that we work with, in the order in which they are shown. */
export const partnersResource = defineResource({
  name: 'partners',
  called: 'partner',
  collection: '/partners',
  item: '/partners/{id}',
  calls: ['one', 'create', 'update', 'remove'],
  isSorted: true,
  filter({ search, active, kind }) {
    const known = partnerKinds.find((each) => each === kind);
    return {
      ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 200) }),
      ...((active === 'true' || active === 'false') && { active: active === 'true' }),
      ...(known && { kind: known }),
    };
  },
});
