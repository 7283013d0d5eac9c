import { defineResource } from '../kit/resource/define-resource.ts';
import { text } from '../kit/resource/list-filters.ts';
import { listedState } from './newsletter-filter.ts';

export const newsletterResource = defineResource({
  name: 'newsletter-subscription',
  called: 'subscription',
  collection: '/newsletter-subscription',
  item: '/newsletter-subscription/{id}',
  calls: ['one', 'remove'],
  filters: { search: text(), state: listedState },
});
