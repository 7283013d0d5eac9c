import { useSyncExternalStore } from 'react';
import type { Turn } from './geometry.ts';

/** By file id. A rotated scan stays rotated in all views until the page is unloaded. */
const turns = new Map<string, Turn>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the rotation of a file, and the function that sets it. */
export function useTurn(id: string): readonly [Turn, (turn: Turn) => void] {
  const turn = useSyncExternalStore(listen, () => turns.get(id) ?? 0);
  const setTurn = (next: Turn) => {
    turns.set(id, next);
    for (const listener of listeners) listener();
  };
  return [turn, setTurn];
}
