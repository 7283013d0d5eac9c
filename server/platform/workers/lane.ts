import { HttpError } from '../http/errors.ts';
import { createFairQueue, type Place, QueueFull } from './fair-queue.ts';
import type { Frame } from './frames.ts';
import type { JobRequest } from './jobs.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** An idle worker ends after this time, to free its memory. */
const IDLE_MS = 30_000;

export type LaneBounds = {
  /** Number of parallel jobs in total; one per owner. */
  workers: number;
  /** Maximum places per owner, including the one being processed. */
  placesAnOwner: number;
  places: number;
  /** Time limit of a job, in milliseconds. */
  withinMs: number;
  /** The error for an owner with too many places: message, and seconds until a retry. */
  full: { message: string; retryAfter: number };
  /** The worker's program; the default is the one next to this file. */
  program: string | undefined;
};

/** An owner's place for one job. */
export type LanePlace = Place & {
  /** Like `WorkerProcess.run`. Call it when it is this place's turn. */
  run(
    request: JobRequest,
    input: AsyncIterable<Frame> | Iterable<Frame>,
    signal?: AbortSignal,
  ): AsyncGenerator<Frame>;
};

/** Workers for one kind of job, started on demand, with a fair queue of owners. */
export type Lane = {
  /** Throws 429 with Retry-After if this owner has too many places, 503 if all owners together have. */
  place(owner: string): LanePlace;
  /** Ends the workers. */
  close(): void;
};

export function createLane({ workers, placesAnOwner, places, withinMs, full, program }: LaneBounds): Lane {
  const queue = createFairQueue({ slots: workers, placesAnOwner, places });
  const idle: { worker: WorkerProcess; timer: NodeJS.Timeout }[] = [];
  const alive = new Set<WorkerProcess>();

  function take(): WorkerProcess {
    for (let found = idle.pop(); found; found = idle.pop()) {
      clearTimeout(found.timer);
      if (found.worker.isAlive()) return found.worker;
      alive.delete(found.worker);
    }
    const worker = startWorker(program);
    alive.add(worker);
    return worker;
  }

  function giveBack(worker: WorkerProcess): void {
    if (!worker.isAlive() || !alive.has(worker)) {
      alive.delete(worker);
      return;
    }
    const rested = () => {
      worker.end();
      alive.delete(worker);
      idle.splice(
        idle.findIndex((other) => other.worker === worker),
        1,
      );
    };
    const timer = setTimeout(rested, IDLE_MS);
    timer.unref();
    idle.push({ worker, timer });
  }

  return {
    place(owner) {
      const place = placeIn(queue, owner, full);
      return {
        ...place,
        async *run(request, input, signal) {
          const worker = take();
          try {
            yield* worker.run(request, input, { withinMs, signal });
          } finally {
            giveBack(worker);
          }
        },
      };
    },
    close() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      for (const worker of alive) worker.end();
      alive.clear();
    },
  };
}

function placeIn(
  queue: ReturnType<typeof createFairQueue>,
  owner: string,
  { message, retryAfter }: LaneBounds['full'],
): Place {
  try {
    return queue.place(owner);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const headers = { 'retry-after': String(retryAfter) };
    throw error.isOwners ? new HttpError(429, message, headers) : busy();
  }
}

/** Returns a 503: the input is not at fault. */
export function busy(): HttpError {
  return new HttpError(503, 'The server is busy. Wait a moment and try again', { 'retry-after': '5' });
}
