import type { AnyStateMachine } from 'xstate';
import type { Drawing } from './drawn.ts';
import type { View } from './folds.ts';
import { layoutOf } from './layout.ts';
import { laidOutInWorker } from './layout-worker.ts';

/**
 * Lays a machine out in a worker, so that the page stays responsive.
 *
 * @throws Error if the worker could not be fetched; the next drawing tries again
 */
export function layoutInWorker(machine: AnyStateMachine, view: View): Promise<Drawing> {
  return laidOutInWorker((elk) => layoutOf(elk, machine, view));
}
