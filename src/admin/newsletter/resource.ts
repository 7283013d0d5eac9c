import { defineResource } from '../kit/resource/define-resource.ts';
import { stateOf } from './newsletter-filter.ts';

/** Who has asked for the newsletter. */
export const newsletterResource = defineResource({
  name: 'newsletter-subscription',
  called: 'subscription',
  collection: '/newsletter-subscription',
  item: '/newsletter-subscription/{id}',
  calls: ['one', 'remove'],
  filter(values) {
    const search = typeof values.search === 'string' ? values.search.trim().slice(0, 200) : '';
    const state = stateOf(values);
    return { ...(search && { search }), ...(state !== 'all' && { state }) };
  },
});
