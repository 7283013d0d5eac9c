import { registerStatuses } from '#domain/compliance/register/register-entry.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { oneOf, text } from '../kit/resource/list-filters.ts';

/** The businesses of FINTRAC's register. */
export const msbRegisterResource = defineResource({
  name: 'msb-register',
  called: 'business',
  collection: '/msb-register/entries',
  filters: { search: text(), status: oneOf(registerStatuses) },
  idOf: ({ number }) => number,
});
