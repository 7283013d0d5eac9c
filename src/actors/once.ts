/**
 * Returns a function that loads a module once, and again only after a failure. A repeated `import()` takes a turn of the event
 * loop even for loaded code. A stored promise takes none, so that a step with loaded data opens before the browser paints a
 * skeleton.
 */
export function once<Module>(fetch: () => Promise<Module>): () => Promise<Module> {
  let fetched: Promise<Module> | null = null;
  return () => {
    fetched ??= fetch().catch((error: unknown) => {
      fetched = null;
      throw error;
    });
    return fetched;
  };
}
