import { defineResource } from '../kit/resource/define-resource.ts';

/** Examination packs. */
export const examinationPacksResource = defineResource({
  name: 'examination-packs',
  called: 'pack',
  collection: '/admin/examination-packs',
  item: '/admin/examination-packs/{id}',
  calls: ['create', 'remove'],
});
