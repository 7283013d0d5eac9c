import { defineResource } from '../kit/resource/define-resource.ts';

/** Pending manual identity checks, the longest wait first. */
export const identityChecksResource = defineResource({
  name: 'identity-checks',
  called: 'identity check',
  collection: '/admin/identity-checks',
  filter: ({ search }) => (typeof search === 'string' && search !== '' ? { search } : {}),
});
