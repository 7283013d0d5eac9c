import { defineResource } from '../kit/resource/define-resource.ts';
import { oneOf, text, yesNo } from '../kit/resource/list-filters.ts';

/** The filter values of the validity period. */
const windows = ['current', 'upcoming', 'ended'] as const;

/** Promo codes, by code. */
export const promoCodesResource = defineResource({
  name: 'promo-codes',
  called: 'promo code',
  collection: '/promo-codes',
  item: '/promo-codes/{id}',
  calls: ['one', 'create', 'update', 'remove'],
  isSorted: true,
  filters: { search: text(), window: oneOf(windows), active: yesNo },
});
