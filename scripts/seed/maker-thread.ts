import { parentPort, workerData } from 'node:worker_threads';
import { type Block, createMaker } from './maker.ts';

const make = createMaker(workerData);

parentPort?.on('message', (block: Block) => {
  const made = make(block);
  parentPort?.postMessage(made, [made.terms.buffer as ArrayBuffer]);
});
