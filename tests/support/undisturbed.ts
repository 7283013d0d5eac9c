const TICK_MS = 20;

/**
 * Runs work of this process. @returns its milliseconds without those in which a busy machine gave the process no time: a limit of the
 * server would otherwise be measured together with the other tests
 */
export async function undisturbedMs(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  // An interval that is late fires once, however many of its times have passed.
  const timer = setInterval(() => {
    ticks += 1;
  }, TICK_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return ticks * TICK_MS;
}
