/** Milliseconds to wait after the first idle moment: a slow phone is also idle between two rendering steps. */
const SETTLING_MS = 500;

/**
 * Runs a task that no user waits for, once the current page is usable.
 *
 * @returns the function that cancels it
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no `requestIdleCallback`.
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
