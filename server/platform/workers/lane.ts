import { HttpError } from '../http/errors.ts';
import { createFairQueue, type Place, QueueFull } from './fair-queue.ts';
import type { Frame } from './frames.ts';
import type { JobRequest } from './jobs.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** A worker that has had nothing to do for so long gives its memory back. */
const IDLE_MS = 30_000;

export type LaneBounds = {
  /** How many work at once; of one owner, one. */
  workers: number;
  /** Most that one owner has here, with what is being worked on. */
  placesAnOwner: number;
  places: number;
  /** How long one piece of work may take, in milliseconds. */
  withinMs: number;
  /** What whoever has too much here is told, and after how many seconds to come back. */
  full: { message: string; retryAfter: number };
  /** What a worker runs; without it, the program beside this one. */
  program: string | undefined;
};

/** A place of one owner for one piece of work. */
export type LanePlace = Place & {
  /** Call it when it is this place's turn. As `WorkerProcess.run`. */
  run(
    request: JobRequest,
    input: AsyncIterable<Frame> | Iterable<Frame>,
    signal?: AbortSignal,
  ): AsyncGenerator<Frame>;
};

/** Workers of one kind of work, started when they are needed, and those who wait for them, owner by owner. */
export type Lane = {
  /** Throws 429 with Retry-After when this owner has too much here, 503 when all together have. */
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

/** 503: nothing is wrong with what was sent. */
export function busy(): HttpError {
  return new HttpError(503, 'The server is busy: wait a moment and try again', { 'retry-after': '5' });
}
