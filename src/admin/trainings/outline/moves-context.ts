import { createContext, useContext } from 'react';
import type { Entry } from './outline.ts';

export interface OutlineMoves {
  trainingId: string;
  /** The text that says what the arrow keys do. */
  helpId: string;
  /** Moves an entry by one, into the next module where its own ends. */
  step(entry: Entry, way: 'up' | 'down'): void;
  canStep(entry: Entry, way: 'up' | 'down'): boolean;
  remove(entry: Entry): void;
}

export const OutlineMovesContext = createContext<OutlineMoves | null>(null);

/** What can be done with the entries of the outline around it. */
export function useOutlineMoves(): OutlineMoves {
  const moves = useContext(OutlineMovesContext);
  if (!moves) throw new Error('An entry of an outline stands outside of one');
  return moves;
}
