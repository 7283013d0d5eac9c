import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Block, createMaker, type MadeBlock, type MakerOptions } from './maker.ts';

const CASES_A_BLOCK = 500;
/** Fewer cases are made faster than threads are started. */
const WORTH_THREADS = 3000;
const THREADS_AT_MOST = 4;
/** A thread finds its next block when it has finished one; more blocks would only use memory. */
const BLOCKS_AHEAD = 2;
/** Rows are short-lived, and a larger young generation is collected less often. */
const YOUNG_MB = 192;

/** Makes all cases, block by block in order; many of them in threads, while the caller writes the finished blocks. */
export async function* madeBlocks(options: MakerOptions): AsyncGenerator<MadeBlock & Block> {
  const blocks = Array.from({ length: Math.ceil(options.cases / CASES_A_BLOCK) }, (_, at) => ({
    from: at * CASES_A_BLOCK,
    to: Math.min((at + 1) * CASES_A_BLOCK, options.cases),
  }));
  if (options.cases < WORTH_THREADS) {
    const make = createMaker(options);
    for (const block of blocks) yield { ...make(block), ...block };
    return;
  }
  const threads = Array.from({ length: Math.min(THREADS_AT_MOST, availableParallelism()) }, () =>
    startThread(options),
  );
  const underWay: Promise<MadeBlock>[] = [];
  const ask = (at: number) => {
    const [block, thread] = [blocks[at], threads[at % threads.length]];
    if (!block || !thread) return;
    const made = thread.make(block);
    // The consumer that awaits the promise receives the error; until then it must not count as unhandled.
    made.catch(() => {});
    underWay.push(made);
  };
  try {
    for (let at = 0; at < threads.length * BLOCKS_AHEAD; at += 1) ask(at);
    for (const [at, block] of blocks.entries()) {
      const made = await underWay.shift();
      ask(at + threads.length * BLOCKS_AHEAD);
      if (made) yield { ...made, ...block };
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
}

type Waiting = { resolve: (made: MadeBlock) => void; reject: (error: unknown) => void };

/** A thread that makes one block after the other, in the order in which they were requested. */
function startThread(options: MakerOptions) {
  const worker = new Worker(new URL('./start-maker.mjs', import.meta.url), {
    execArgv: [],
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const waiting: Waiting[] = [];
  worker.on('message', (made: MadeBlock) => waiting.shift()?.resolve(made));
  worker.on('error', (error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return {
    make: (block: Block) =>
      new Promise<MadeBlock>((resolve, reject) => {
        waiting.push({ resolve, reject });
        worker.postMessage(block);
      }),
    stop: () => worker.terminate(),
  };
}
