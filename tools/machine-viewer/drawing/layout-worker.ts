import Elk, { type ELK } from 'elkjs/lib/elk-api.js';
import workerUrl from 'elkjs/lib/elk-worker.min.js?url';

/** The layout library in a worker; `failed` rejects if the worker fails, because the library would wait for it forever. */
type LayoutWorker = { elk: ELK; failed: Promise<never> };
let layoutWorker: LayoutWorker | null = null;

/**
 * Lays something out in a worker, so that the page stays responsive.
 *
 * @throws Error if the worker could not be fetched; the next drawing tries again
 */
export function laidOutInWorker<Laid>(layout: (elk: ELK) => Promise<Laid>): Promise<Laid> {
  layoutWorker ??= start();
  return Promise.race([layout(layoutWorker.elk), layoutWorker.failed]);
}

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
