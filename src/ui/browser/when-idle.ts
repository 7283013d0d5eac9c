/** How long the page is left alone after its first idle moment: a slow phone has one between two steps of drawing, too. */
const SETTLING_MS = 500;

/**
 * Runs what nobody waits for once the page at hand is usable.
 *
 * @returns the function that calls it off
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = globalThis.setTimeout(run, SETTLING_MS);
    return () => globalThis.clearTimeout(timer);
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handle = window.requestIdleCallback(
    () => {
      timer = setTimeout(() => {
        handle = window.requestIdleCallback(run, { timeout: 2000 });
      }, SETTLING_MS);
    },
    { timeout: 2000 },
  );
  return () => {
    clearTimeout(timer);
    window.cancelIdleCallback(handle);
  };
}
