import type { ComponentType } from 'react';

/** A page whose code is fetched when it is needed, or ahead of that. It knows no React, since `src/app/start.ts` has none. */
export type LazyPage = {
  /** The page's component, once its code has been fetched. */
  loaded(): ComponentType | null;
  /** Fetches the page's code; rejects when that is not to be had. */
  load(): Promise<{ default: ComponentType }>;
  /** Fetches the page's code ahead of time; safe to call often, and never rejects. */
  preload(): Promise<void>;
};

/** A page whose code is not part of what is fetched at once. */
export function lazyPage(fetch: () => Promise<{ default: ComponentType }>): LazyPage {
  let component: ComponentType | null = null;
  const load = async () => {
    const module = await fetch();
    component = module.default;
    return module;
  };
  return {
    loaded: () => component,
    load,
    preload: async () => {
      if (component) return;
      try {
        await load();
      } catch {
        // Offline for a moment: the page is fetched again when it opens.
      }
    },
  };
}
