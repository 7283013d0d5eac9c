import type { StayFigures } from '#src/api/admin/drop-off.ts';
import type { Note } from '#tools/machine-viewer/canvas/note.tsx';
import { secondsInWords } from '../kit/machine/machine-words.ts';
import { numberInWords } from '../kit/number-in-words.ts';

/**
 * Returns the labels on the diagram: for a state, how often it was left and after how long; for an edge, how often it was taken.
 * The more often the portal was closed in a state, the warmer its colour; for edges, the more often they were taken.
 */
export function notesOf(states: readonly StayFigures[]): ReadonlyMap<string, Note> {
  const mostClosed = Math.max(1, ...states.map(({ closed }) => closed));
  const ofStates = states
    .filter(({ stays, closed }) => stays + closed > 0)
    .map(({ place, stays, median, closed }) => {
      const lost = closed > 0 ? ` · ${numberInWords(closed)} closed` : '';
      const time = median === null ? '' : ` · ${secondsInWords(median)}`;
      const text = `${numberInWords(stays)}×${time}${lost}`;
      return [place, { text, weight: closed / mostClosed }] as const;
    });
  const taken = new Map<string, number>();
  // An edge leaves a state together with its nested states: the largest of their counts is how often it was taken.
  for (const { over } of states) {
    for (const { edge, stays } of over) taken.set(edge, Math.max(taken.get(edge) ?? 0, stays));
  }
  const mostTaken = Math.max(1, ...taken.values());
  const ofEdges = [...taken].map(
    ([edge, stays]) => [edge, { text: `${numberInWords(stays)}×`, weight: stays / mostTaken / 2 }] as const,
  );
  return new Map([...ofStates, ...ofEdges]);
}
