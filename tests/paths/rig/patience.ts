// Kept from before a path has a clock of its own: patience is measured in real time.
const { setTimeout: realTimeout } = globalThis;

/** Milliseconds that anything on a page may take until it is there. */
const longest = 10_000;

/**
 * Asks again and again until there is nothing left to complain of.
 *
 * @param every milliseconds between two questions
 * @throws Error with the last complaint after ten seconds
 */
export async function untilNothing(
  complaint: () => string | null | Promise<string | null>,
  every: number,
): Promise<void> {
  const deadline = performance.now() + longest;
  for (;;) {
    const last = await complaint();
    if (last === null) return;
    if (performance.now() > deadline) throw new Error(last);
    await pause(every);
  }
}

/** Lets real time pass, whatever the page's clock shows. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => realTimeout(resolve, milliseconds));
}
