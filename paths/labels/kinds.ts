import { isError } from '../plan.ts';
import type { Script } from '../script.ts';

/** The kinds of paths, in the order of a plan. */
export const kinds = ['journey', 'works', 'mishap', 'tour'] as const;

/**
 * `journey`: from a new visitor to the end of the onboarding; `works`: successful actions; `mishap`: something fails; `tour`: one
 * long path over much that no other path covers.
 */
export type PathKind = (typeof kinds)[number];

/** Failures that are not the outcome of something that was begun. */
const wrong = ['session.expired', 'link.dead', 'widget.error', 'broken', 'refused', 'check.failed'];

export function kindOf({
  id,
  isJourney = false,
  isTour = false,
}: Pick<Script, 'id' | 'isJourney' | 'isTour'>): PathKind {
  if (isJourney) return 'journey';
  if (isTour) return 'tour';
  const types = id.split(' > ').map((event) => event.replace(/ \(.*\)$/, ''));
  return types.some((type) => wrong.includes(type) || isError({ type })) ? 'mishap' : 'works';
}
