import { defineResource } from '../kit/resource/define-resource.ts';
import { oneOf } from '../kit/resource/list-filters.ts';

/** The documents of approved clients that have ended or end soon. */
export const endingsResource = defineResource({
  name: 'endings',
  called: 'document',
  collection: '/admin/endings',
  filters: { state: oneOf(['ended', 'soon']) },
});
