import type { OpenPerformer } from './performer.ts';

/** For paths that only call the API. */
export const openWithoutPage: OpenPerformer = () => ({
  perform: async ({ do: action }) => {
    throw new Error(`"${action}" needs a page`);
  },
  lacks: async () => [],
  places: () => null,
  window: { store: async () => undefined },
  problems: () => [],
  close: async () => undefined,
});
