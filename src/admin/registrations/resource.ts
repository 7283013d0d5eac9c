import { watchedStates } from '#domain/compliance/register/watch.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { oneOf } from '../kit/resource/list-filters.ts';

/** The registrations of clients that need attention. The id of a row is that of its case. */
export const registrationsResource = defineResource({
  name: 'registrations',
  called: 'registration',
  collection: '/admin/registrations',
  filters: { state: oneOf(watchedStates) },
});
