import type { InspectionEvent } from 'xstate';
import { edgeIdOf } from '#machines/graph/edges.ts';
import { takenTransitions } from '#machines/graph/xstate-internals.ts';

/** Receives the edges that an actor of a machine has taken in one microstep, by their ids. */
export type EdgeListener = (machine: string, edges: readonly string[]) => void;

declare global {
  /** Set by the browser that performs paths. */
  var receiveTakenEdges: EdgeListener | undefined;
}

/** Returns the `inspect` option of `createActor` that sends every edge that its actors take to a listener. */
export function reportEdges(listener: () => EdgeListener | undefined): (event: InspectionEvent) => void {
  return (event) => {
    if (event.type !== '@xstate.microstep' || !('machine' in event.snapshot)) return;
    const { id } = event.snapshot.machine as { id: string };
    const edges = takenTransitions(event).map(edgeIdOf);
    if (edges.length > 0) listener()?.(id, edges);
  };
}

/** Reports to the browser in the build of `npm run paths -- --run`; undefined, and no code, in any other build. */
export const observer = import.meta.env.OBSERVE ? reportEdges(() => globalThis.receiveTakenEdges) : undefined;
