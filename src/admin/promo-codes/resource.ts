import { defineResource } from '../kit/resource/define-resource.ts';

/** What a list can be narrowed to by when the codes can be used. */
const windows = ['current', 'upcoming', 'ended'] as const;

/** Promo codes, by code. */
export const promoCodesResource = defineResource({
  name: 'promo-codes',
  called: 'promo code',
  collection: '/promo-codes',
  item: '/promo-codes/{id}',
  calls: ['one', 'create', 'update', 'remove'],
  isSorted: true,
  filter({ search, active, window }) {
    const known = windows.find((each) => each === window);
    return {
      ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 200) }),
      ...(known && { window: known }),
      ...((active === 'true' || active === 'false') && { active: active === 'true' }),
    };
  },
});
