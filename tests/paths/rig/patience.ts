// Kept from before a path has a clock of its own: patience is measured in real time.
const { setTimeout: realTimeout } = globalThis;

/** Milliseconds that anything on a page may take until it is there. */
const longest = 10_000;

/** How many times as long as the first the pauses between two questions grow: what is not there yet needs the processor itself. */
const rarest = 4;

/**
 * Asks again and again until there is nothing left to complain of.
 *
 * @param every milliseconds between the first two questions
 * @throws Error with the last complaint after ten seconds
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

/** Lets real time pass, whatever the page's clock shows. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => realTimeout(resolve, milliseconds));
}
