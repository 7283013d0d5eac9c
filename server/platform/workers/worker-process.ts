import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Frame, framesOf, sendFrames } from './frames.ts';
import { isRefusal, type JobRequest, Refused } from './jobs.ts';

/** The worker ended before its job. */
export class WorkerDied extends Error {
  override name = 'WorkerDied';
  /** Whether the job caused it: its decoder crashed, as opposed to a fault of the machine or a kill. */
  readonly byItsWork: boolean;

  constructor(signal: NodeJS.Signals | null) {
    super(`A worker ended before its work did (${signal ?? 'by itself'})`);
    // The last two: it allocated too many objects.
    const signals = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'];
    this.byItsWork = signal !== null && signals.includes(signal);
  }
}

/** The job exceeded its time limit. */
export class TooSlow extends Error {
  override name = 'TooSlow';
}

/** A process that runs one job after the other. */
export type WorkerProcess = {
  /**
   * Yields the worker's output with back-pressure. Leaving the loop early, for example when the client disconnects,
   * ends the process. Throws `Refused`, `WorkerDied`, `TooSlow`, the signal's reason, or an error of `input`.
   */
  run(
    request: JobRequest,
    input: AsyncIterable<Frame> | Iterable<Frame>,
    bounds: { withinMs: number; signal?: AbortSignal },
  ): AsyncGenerator<Frame>;
  isAlive(): boolean;
  /** Kills the process if it is alive. */
  end(): void;
};

/** Gives the server priority on a busy machine. */
const NICENESS = 2;

/** The program next to this file. Under `npm run dev` there is no built worker, so the source is used. */
const ownProgram = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './worker-main.ts' : './worker.js', import.meta.url),
);
const nodeArgs = [
  // Texts to set are small, and pictures are not in the JavaScript heap.
  '--max-old-space-size=128',
  '--max-semi-space-size=2',
  '--expose-gc',
];

/**
 * Starts a worker. It gets none of the server's environment except what it needs: it reads untrusted data, and has
 * neither keys nor the database URL.
 *
 * @param program the worker's, built or its source
 */
export function startWorker(program = ownProgram): WorkerProcess {
  const loader = program.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, ...nodeArgs, program], {
    cwd: dirname(program),
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: {
      PATH: process.env.PATH,
      // Returns freed memory to the system at once, so that the next picture starts at the same memory usage.
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      MALLOC_TRIM_THRESHOLD_: '131072',
      UV_THREADPOOL_SIZE: '1',
    },
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal));
    child.once('error', () => resolve(null));
  });
  const pipe = child.stdio[3] as Duplex;
  // A dead worker is detected by its exit.
  pipe.on('error', () => undefined);
  // A worker does not keep the server alive.
  child.unref();
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  giveWay(child);
  const frames = framesOf(pipe);
  const next = async () => (await frames.next().catch(() => undefined))?.value;
  let isEnding = false;
  // A killed process still exists for a moment, but gets no further job.
  const isAlive = () =>
    !isEnding && child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  const end = () => {
    isEnding = true;
    child.kill('SIGKILL');
  };

  return {
    isAlive,
    end,
    async *run(request, input, { withinMs, signal }) {
      let failure: unknown;
      const fail = (cause: unknown) => {
        failure ??= cause;
        end();
      };
      const giveUp = () => fail(signal?.reason);
      signal?.throwIfAborted();
      signal?.addEventListener('abort', giveUp, { once: true });
      const timer = setTimeout(() => fail(new TooSlow('A worker took too long')), withinMs);
      const over = new AbortController();
      // A broken pipe is detected by the end of the frames.
      const sending = sendFrames(pipe, asked(request, input, fail), over.signal).catch(() => undefined);
      let refused: Refused | undefined;
      let isDone = false;
      try {
        for (;;) {
          const frame = await next();
          if (!frame) throw refused ?? failure ?? new WorkerDied(await ended);
          if (frame.kind === 'end') break;
          if (frame.kind === 'note' && isRefusal(frame.note)) refused = new Refused(frame.note.refused);
          else yield frame;
        }
        await sending;
        isDone = true;
        if (refused) throw refused;
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        over.abort();
        if (!isDone) end();
      }
    },
  };
}

/** @param fail called with an error of `input` */
async function* asked(
  request: JobRequest,
  input: AsyncIterable<Frame> | Iterable<Frame>,
  fail: (cause: unknown) => void,
): AsyncGenerator<Frame> {
  yield { kind: 'note', note: request };
  try {
    yield* input;
  } catch (cause) {
    fail(cause);
    throw cause;
  }
  yield { kind: 'end' };
}

function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // If the system does not allow it, the worker has normal priority.
  }
}
