import Elk, { type ELK } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { AnyStateMachine } from 'xstate';
import type { Drawing } from './drawn.ts';
import type { View } from './folds.ts';
import { layoutOf } from './layout.ts';

type LayoutWorker = { elk: ELK; failed: Promise<never> };
let layoutWorker: LayoutWorker | null = null;

/**
 * Lays a machine out in a worker, so that the page stays responsive.
 *
 * @throws Error if the worker could not be fetched; the next drawing tries again
 */
export function layoutInWorker(machine: AnyStateMachine, view: View): Promise<Drawing> {
  layoutWorker ??= start();
  return Promise.race([layoutOf(layoutWorker.elk, machine, view), layoutWorker.failed]);
}

/** Rejects if the worker fails, because the library would wait for it forever. */
function start(): LayoutWorker {
  const worker = new Worker(workerUrl);
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => {
      layoutWorker = null;
      reject(new Error('what lays it out could not be fetched'));
    });
  });
  return { elk: new Elk({ workerFactory: () => worker }), failed };
}
