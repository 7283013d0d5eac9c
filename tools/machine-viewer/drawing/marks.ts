import type { Colour } from './paint.ts';

/** Whether the path tests walk an edge; null where nobody has said. */
export type EdgeState = 'walked' | 'unwalked' | null;

/** What is shown on a drawing beside the machine itself. */
export type Marks = {
  active: ReadonlySet<string>;
  edgeState: (edgeId: string) => EdgeState;
  onSelect: ((id: string) => void) | undefined;
  selected: string | null;
};

/** The colour that says how an edge stands; undefined where there is nothing to say. */
export function colourOf(state: EdgeState): Colour | undefined {
  return state ?? undefined;
}

/** The same for a screen reader, to follow what an edge is called. */
export function wordsOf(state: EdgeState): string {
  if (state === null) return '';
  return state === 'walked' ? ', walked by the path tests' : ', not walked by the path tests';
}
