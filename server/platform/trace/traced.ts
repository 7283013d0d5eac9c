/** Runs work within a span. @param peer the part outside of this process that is called */
type RunInSpan = <T>(name: string, work: () => Promise<T>, peer?: string) => Promise<T>;

let runInSpan: RunInSpan | null = null;

/**
 * Runs work within a span of the current trace; without tracing, only runs it. The name must not contain ids or names of people.
 *
 * Tracing is of the whole process, like the context that it follows: passing it through every function that writes to the database
 * would cost more than it shows.
 */
export function traced<T>(name: string, work: () => Promise<T>, peer?: string): Promise<T> {
  return runInSpan ? runInSpan(name, work, peer) : work();
}

/** Sets how spans are recorded; null: not at all. */
export function traceWith(run: RunInSpan | null): void {
  runInSpan = run;
}
