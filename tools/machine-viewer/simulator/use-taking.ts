import { useState } from 'react';
import { machines } from '#paths/machines.ts';
import { edgesOf } from '../model/edges.ts';
import type { Watched } from '../page/use-watched.ts';
import { takeEdge } from './simulation.ts';
import type { Refusal } from './takes.ts';

/** Takes edges of the selected machine, and says why the last one could not be taken. */
export type Taking = {
  take(id: string): void;
  refused: (Refusal & { edge: string }) | null;
  /** Takes the refused edge although its guard rejects it. */
  insist(): void;
};

/** Lets the simulated machine take the edges that the user selects in its drawing. */
export function useTaking({ actor, isLive }: Pick<Watched, 'actor' | 'isLive'>): Taking {
  const [refused, setRefused] = useState<Taking['refused']>(null);
  function attempt(edge: string, mayForce: boolean) {
    if (!actor) return;
    const refusal = isLive
      ? takeEdge(actor.id, edge, mayForce)
      : {
          why: 'You look at an earlier moment: go back to what is live, or go on from there.',
          needsGuard: false,
        };
    setRefused(refusal && { ...refusal, edge });
  }
  return {
    take: (id) => {
      const isEdge =
        actor?.machine != null && edgesOf(machines[actor.machine]).some((edge) => edge.id === id);
      if (isEdge) attempt(id, false);
      else setRefused(null);
    },
    refused,
    insist: () => refused && attempt(refused.edge, true),
  };
}
