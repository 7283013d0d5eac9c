import { statusesOf } from '#machines/lifecycle.ts';
import { resumeMachine } from '#machines/resume.machine.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { id, oneOf, text } from '../kit/resource/list-filters.ts';

export const resumesResource = defineResource({
  name: 'resumes',
  called: 'résumé',
  collection: '/resumes',
  item: '/resumes/{id}',
  calls: ['one', 'remove'],
  changed: { at: '/resumes/{id}/status', naming: ['status'] },
  filters: { search: text(), position: text(120), status: oneOf(statusesOf(resumeMachine)), assignee: id },
});
