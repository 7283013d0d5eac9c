/** The queue is full: for this owner, or for all. */
export class QueueFull extends Error {
  override name = 'QueueFull';
  readonly isOwners: boolean;

  constructor(isOwners: boolean) {
    super(isOwners ? 'This owner has too much waiting' : 'Too much is waiting');
    this.isOwners = isOwners;
  }
}

export type QueueBounds = {
  /** Number of parallel jobs in total; one per owner. */
  slots: number;
  /** Maximum places per owner, including the one being processed. */
  placesAnOwner: number;
  places: number;
};

/** A place in the queue: taken when data begins to arrive, and released when it is processed. */
export type Place = {
  /** Resolves when it is this place's turn; rejects with the signal's reason. */
  turn(signal?: AbortSignal): Promise<void>;
  /** Releases the place and its turn; idempotent. */
  leave(): void;
};

export type FairQueue = {
  /** Throws `QueueFull`. */
  place(owner: string): Place;
};

type Waiting = { start: () => void };

/**
 * Creates a queue with round-robin scheduling of owners: an owner with one item waits for at most one item of each
 * other owner. The items of one owner are processed in order of arrival.
 */
export function createFairQueue({ slots, placesAnOwner, places }: QueueBounds): FairQueue {
  const taken = new Map<string, number>();
  let takenInAll = 0;
  const working = new Set<string>();
  // In round-robin order: an owner moves to the end after a turn.
  const waiting = new Map<string, Waiting[]>();

  function next(): void {
    for (const [owner, line] of waiting) {
      if (working.size >= slots) return;
      if (working.has(owner)) continue;
      const first = line.shift();
      waiting.delete(owner);
      if (line.length > 0) waiting.set(owner, line);
      if (!first) continue;
      working.add(owner);
      first.start();
    }
  }

  function forget(owner: string, one: Waiting | undefined): void {
    const line = waiting.get(owner)?.filter((other) => other !== one);
    if (line && line.length > 0) waiting.set(owner, line);
    else waiting.delete(owner);
  }

  return {
    place(owner) {
      const own = taken.get(owner) ?? 0;
      if (own >= placesAnOwner) throw new QueueFull(true);
      if (takenInAll >= places) throw new QueueFull(false);
      taken.set(owner, own + 1);
      takenInAll += 1;
      let isWorking = false;
      let hasLeft = false;
      let one: Waiting | undefined;
      return {
        turn: (signal) =>
          new Promise<void>((resolve, reject) => {
            signal?.throwIfAborted();
            const giveUp = () => {
              forget(owner, one);
              reject(signal?.reason);
            };
            one = {
              start: () => {
                signal?.removeEventListener('abort', giveUp);
                isWorking = true;
                resolve();
              },
            };
            signal?.addEventListener('abort', giveUp, { once: true });
            waiting.set(owner, [...(waiting.get(owner) ?? []), one]);
            next();
          }),
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          const left = (taken.get(owner) ?? 1) - 1;
          if (left > 0) taken.set(owner, left);
          else taken.delete(owner);
          takenInAll -= 1;
          if (!isWorking) return forget(owner, one);
          working.delete(owner);
          next();
        },
      };
    },
  };
}
