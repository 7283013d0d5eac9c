/** Whether the router shall not hear of a Back or Forward. */
type Gate = (event: PopStateEvent) => boolean;

let gate: Gate | null = null;

/**
 * Listens to Back and Forward before the router does, once the page lives: to be called before the router is mounted, since
 * a window calls its listeners in the order in which they came.
 */
export function listenBeforeRouter(): void {
  window.addEventListener('popstate', (event) => {
    if (gate?.(event)) event.stopImmediatePropagation();
  });
}

/** Asks `next` about every Back and Forward. Answers the function that ends it. */
export function keepHistory(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
