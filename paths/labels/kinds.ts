import { isError } from '../plan.ts';
import type { Script } from '../script.ts';

/** What a path is walked for; a plan has them in this order. */
export const kinds = ['journey', 'works', 'mishap', 'tour'] as const;

/**
 * `journey`: from a fresh visitor to the end of what they came for; `works`: what people do, and what comes of it;
 * `mishap`: something goes wrong on the way; `tour`: one long walk over much that is tried nowhere else.
 */
export type PathKind = (typeof kinds)[number];

/** What goes wrong without being an outcome of anything that was begun. */
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
