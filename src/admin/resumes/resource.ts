import { defineResource } from '../kit/resource/define-resource.ts';
import { text } from '../kit/resource/list-filters.ts';

export const resumesResource = defineResource({
  name: 'resumes',
  called: 'résumé',
  collection: '/resumes',
  item: '/resumes/{id}',
  calls: ['one', 'remove'],
  filters: { search: text(), position: text(120) },
});
