import { useSyncExternalStore } from 'react';
import type { Turn } from './geometry.ts';

/** By file id. A scan that lies on its side is turned once, wherever it is looked at while the page lives. */
const turns = new Map<string, Turn>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** How a file is turned, and how to turn it. */
export function useTurn(id: string): readonly [Turn, (turn: Turn) => void] {
  const turn = useSyncExternalStore(listen, () => turns.get(id) ?? 0);
  const setTurn = (next: Turn) => {
    turns.set(id, next);
    for (const listener of listeners) listener();
  };
  return [turn, setTurn];
}
