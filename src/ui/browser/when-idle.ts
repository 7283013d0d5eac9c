/**
 * Runs what nobody waits for once the page at hand is usable.
 *
 * @returns the function that calls it off
 */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = globalThis.setTimeout(run, 300);
    return () => globalThis.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}
