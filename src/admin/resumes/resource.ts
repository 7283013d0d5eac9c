import { defineResource } from '../kit/resource/define-resource.ts';

const text = (value: unknown, longest: number) =>
  typeof value === 'string' ? value.trim().slice(0, longest) : '';

/** What applicants have sent to the firm. */
export const resumesResource = defineResource({
  name: 'resumes',
  called: 'résumé',
  collection: '/resumes',
  item: '/resumes/{id}',
  calls: ['one', 'remove'],
  filter(values) {
    const [search, position] = [text(values.search, 200), text(values.position, 120)];
    return { ...(search && { search }), ...(position && { position }) };
  },
});
