import type { ComponentType } from 'react';

/** A page whose code is loaded on demand or ahead of time. It must not import React, because `src/app/start.ts` does not. */
export type LazyPage = {
  /** Returns the page's component, once its code is loaded. */
  loaded(): ComponentType | null;
  /** Loads the page's code; rejects if that fails. */
  load(): Promise<{ default: ComponentType }>;
  /** Loads the page's code ahead of time. Safe to call repeatedly; never rejects. */
  preload(): Promise<void>;
};

/** Returns a page whose code is loaded separately. */
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
        // Offline for a moment: the page is loaded again when it opens.
      }
    },
  };
}
