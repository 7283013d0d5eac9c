/**
 * Fetches once, and again only after it failed. A repeated `import()` takes a turn of the event loop even for code that is
 * here; a kept promise takes none, so that a step whose data is here opens before the browser paints a skeleton.
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
