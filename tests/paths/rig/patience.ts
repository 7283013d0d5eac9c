// Stored before a path replaces the clock: timeouts use real time.
const { setTimeout: realTimeout } = globalThis;

/** Milliseconds that anything on a page may take until it is shown: long enough for a machine with five times the load of its cores. */
const longest = 20_000;

/** The maximum factor by which the pauses between two checks grow, because a slow page needs the processor itself. */
const rarest = 4;

/**
 * Repeats until there is no complaint.
 *
 * @param every milliseconds between the first two checks
 * @throws Error with the last complaint after that time
 */
export async function untilNothing(
  complaint: () => string | null | Promise<string | null>,
  every: number,
): Promise<void> {
  const deadline = performance.now() + longest;
  for (let asked = 1; ; asked += 1) {
    const last = await complaint();
    if (last === null) return;
    if (performance.now() > deadline) throw new Error(last);
    await pause(every * Math.min(asked, rarest));
  }
}

/** Waits in real time, whatever the page's clock shows. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => realTimeout(resolve, milliseconds));
}
