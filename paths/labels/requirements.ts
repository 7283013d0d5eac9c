import type { Script } from '../script.ts';
import { stepIn } from './places.ts';

/** The sections of `docs/requirements.md` that paths test, by their headings. */
export const requirementHeadings = {
  pages: '2. Pages and addresses',
  states: '4. States',
  validation: '5. Validation',
  calls: '7. Calls',
  errors: '8. Errors and their words',
} as const;

/** A section of the requirements, and what in it the path is about: a step's title, or nothing in particular. */
export type Requirement = { heading: string; about: string | null };

/**
 * Returns the sections of the requirements that a path tests: that of the pages on which it goes on, and that of what happens
 * last.
 */
export function requirementsOf({ id, machine, scenes, beyond = 0 }: Script): readonly Requirement[] {
  const places = scenes.at(-1 - beyond)?.places ?? [];
  const event = (id.split(' > ').at(-1) ?? '').replace(/ \(.*\)$/, '');
  const { pages, states, validation, calls, errors } = requirementHeadings;
  const isAboutCase = machine === 'submission' || /^(submit|withdraw|submission)\b/.test(event);
  const isAboutFiles = machine === 'upload' || machine === 'uploads';
  return [
    { heading: pages, about: stepIn(places)?.title ?? null },
    ...(isAboutCase ? [states] : []).map(plain),
    ...(isAboutFiles ? [calls] : []).map(plain),
    ...(/\.(invalid|incomplete)$/.test(event) ? [validation] : []).map(plain),
    ...(/\.(failed|refused|conflict|tooSoon|dead|overtaken)$/.test(event) ? [errors] : []).map(plain),
  ];
}

const plain = (heading: string): Requirement => ({ heading, about: null });
