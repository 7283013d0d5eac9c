import type { AnyStateMachine } from 'xstate';
import type { Drawing } from './drawn.ts';
import { laidOutInWorker } from './elk-worker.ts';
import type { View } from './folds.ts';
import { layoutOf } from './layout.ts';

/**
 * Lays a machine out in a worker, so that the page stays responsive.
 *
 * @throws Error if the worker could not be fetched; the next drawing tries again
 */
export function layoutInWorker(machine: AnyStateMachine, view: View): Promise<Drawing> {
  return laidOutInWorker((elk) => layoutOf(elk, machine, view));
}
