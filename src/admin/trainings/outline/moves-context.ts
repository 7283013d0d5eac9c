import { createContext, useContext } from 'react';
import type { Entry } from './outline.ts';

export interface OutlineMoves {
  trainingId: string;
  /** The id of the text that explains the arrow keys. */
  helpId: string;
  /** Moves an entry by one position, into the next module at the end of its own. */
  step(entry: Entry, way: 'up' | 'down'): void;
  canStep(entry: Entry, way: 'up' | 'down'): boolean;
  remove(entry: Entry): void;
}

export const OutlineMovesContext = createContext<OutlineMoves | null>(null);

/** Returns the actions on the entries of the surrounding outline. */
export function useOutlineMoves(): OutlineMoves {
  const moves = useContext(OutlineMovesContext);
  if (!moves) throw new Error('An entry of an outline stands outside of one');
  return moves;
}
