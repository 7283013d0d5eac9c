import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Frame, framesOf, sendFrames } from './frames.ts';
import { isRefusal, type JobRequest, Refused } from './jobs.ts';

/** The worker ended before its work did. */
export class WorkerDied extends Error {
  override name = 'WorkerDied';
  /** Whether the work itself must be at fault: its decoder failed, not the machine or whoever ends processes. */
  readonly byItsWork: boolean;

  constructor(signal: NodeJS.Signals | null) {
    super(`A worker ended before its work did (${signal ?? 'by itself'})`);
    // The last two: it wanted more objects than it may have.
    const signals = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'];
    this.byItsWork = signal !== null && signals.includes(signal);
  }
}

/** The work was not done in the time that it had. */
export class TooSlow extends Error {
  override name = 'TooSlow';
}

/** A process that does one piece of work after the other. */
export type WorkerProcess = {
  /**
   * What the worker answers, as it comes: nothing more is asked of it than is read. Leaving the loop early, as the caller's
   * going away does, ends the process. Throws `Refused`, `WorkerDied`, `TooSlow`, the signal's reason, or what `input`
   * throws.
   */
  run(
    request: JobRequest,
    input: AsyncIterable<Frame> | Iterable<Frame>,
    bounds: { withinMs: number; signal?: AbortSignal },
  ): AsyncGenerator<Frame>;
  isAlive(): boolean;
  /** Kills it, if it lives. */
  end(): void;
};

/** So that the server's answers come first on a busy machine. */
const NICENESS = 2;

/** The program beside this one. Run from its sources, as under `npm run dev`, the server has no built worker. */
const ownProgram = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './worker-main.ts' : './worker.js', import.meta.url),
);
const nodeArgs = [
  // A text to set is small, and what a picture takes is no JavaScript.
  '--max-old-space-size=128',
  '--max-semi-space-size=2',
  '--expose-gc',
];

/**
 * Starts a worker. Of the environment it gets nothing that the server keeps secret: it reads what strangers have sent, and
 * has neither keys nor an address of the database.
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
      // What is freed goes back to the system at once: the next picture finds the worker as small as it was.
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
  // A worker that dies tells of it by its end.
  pipe.on('error', () => undefined);
  // A server that has nothing else to do may end.
  child.unref();
  if ('unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  giveWay(child);
  const frames = framesOf(pipe);
  const next = async () => (await frames.next().catch(() => undefined))?.value;
  let isEnding = false;
  // A process that was told to end is still there for a moment: nobody gets it any more.
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
      // A pipe that breaks tells of it by the end of the frames.
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

/** @param fail hears what `input` throws */
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
    // Where the system does not let it, the worker takes its turn with the others.
  }
}
