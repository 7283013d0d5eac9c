import { useState } from 'react';
import { edgesOf } from '#machines/graph/edges.ts';
import type { Watched } from '../page/use-watched.ts';
import { machineIn, useProduct } from '../product.ts';
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
export function useTaking({ actor, isLive, entries }: Pick<Watched, 'actor' | 'isLive' | 'entries'>): Taking {
  const product = useProduct();
  const [last, setLast] = useState<(NonNullable<Taking['refused']> & { moment: string }) | null>(null);
  // A refusal is about one state of one machine: it is not shown once something has happened, or of another actor.
  const moment = `${actor?.id} ${entries.at(-1)?.number}`;
  const refused = last?.moment === moment ? last : null;
  function attempt(edge: string, mayForce: boolean) {
    if (!actor) return;
    const refusal = isLive
      ? takeEdge(actor.id, edge, mayForce)
      : {
          why: 'You look at an earlier moment: go back to what is live, or go on from there.',
          needsGuard: false,
        };
    setLast(refusal && { ...refusal, edge, moment });
  }
  return {
    take: (id) => {
      const machine = machineIn(product, actor?.machine ?? null);
      const isEdge = machine !== undefined && edgesOf(machine).some((edge) => edge.id === id);
      if (isEdge) attempt(id, false);
      else setLast(null);
    },
    refused,
    insist: () => refused && attempt(refused.edge, true),
  };
}
