/** Lets only so much work through at once; the rest waits in line. */
export type Gate = {
  /** @param weight how much of the room the work takes, at most all of it */
  run<T>(weight: number, work: () => Promise<T>): Promise<T>;
};

/** @param room how much weight may be at work at once */
export function createGate(room: number): Gate {
  let free = room;
  const waiting: { weight: number; enter: () => void }[] = [];

  const admit = () => {
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.weight;
      next.enter();
    }
  };

  return {
    async run(weight, work) {
      await new Promise<void>((enter) => {
        waiting.push({ weight: Math.min(weight, room), enter });
        admit();
      });
      try {
        return await work();
      } finally {
        free += Math.min(weight, room);
        admit();
      }
    },
  };
}
