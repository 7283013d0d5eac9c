import { defineResource } from '../kit/resource/define-resource.ts';

/** Promo codes, by code. */
export const promoCodesResource = defineResource({
  name: 'promo-codes',
  called: 'promo code',
  collection: '/promo-codes',
  item: '/promo-codes/{id}',
  calls: ['one', 'create', 'update', 'remove'],
  isSorted: true,
  filter({ search, active }) {
    return {
      ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 200) }),
      ...((active === 'true' || active === 'false') && { active: active === 'true' }),
    };
  },
});
