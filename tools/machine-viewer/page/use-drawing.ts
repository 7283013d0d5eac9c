import { useEffect, useState } from 'react';
import { type MachineId, machines } from '#paths/machines.ts';
import type { Drawing } from '../drawing/drawing.ts';
import type { MachineGraph } from '../drawing/graph.ts';
import { graphOf } from '../drawing/graph-of.ts';

export type DrawnMachine = { machine: MachineId; graph: MachineGraph; drawing: Drawing };

const drawn = new Map<MachineId, Promise<DrawnMachine>>();

/** A machine's drawing; null until it is laid out. The code that lays out is fetched with the first one. */
export function useDrawing(machine: MachineId): { drawn: DrawnMachine | null; failure: string | null } {
  const [result, setResult] = useState<DrawnMachine | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    draw(machine).then(
      (finished) => {
        if (!gone) setResult(finished);
      },
      (error: unknown) => {
        drawn.delete(machine);
        if (!gone) setFailure(String(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [machine]);
  return { drawn: result?.machine === machine ? result : null, failure };
}

function draw(machine: MachineId): Promise<DrawnMachine> {
  const known = drawn.get(machine);
  if (known) return known;
  const graph = graphOf(machines[machine]);
  const drawing = import('../drawing/layout.ts').then(async ({ layoutOf }) => ({
    machine,
    graph,
    drawing: await layoutOf(graph),
  }));
  drawn.set(machine, drawing);
  return drawing;
}
