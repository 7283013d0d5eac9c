import { type ComponentType, lazy, useState } from 'react';

export type LazyPage = {
  /** The page's component, once its code has been fetched. */
  loaded(): ComponentType | null;
  /** Fetches the code when it first renders; suspends meanwhile. */
  Waiting: ComponentType;
  /** Fetches the page's code ahead of time; safe to call often. */
  preload(): Promise<void>;
};

/** A page whose code is a chunk of its own. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let component: ComponentType | null = null;
  const loadOnce = async () => {
    const module = await load();
    component = module.default;
    return module;
  };
  return {
    loaded: () => component,
    Waiting: lazy(loadOnce),
    preload: async () => {
      if (component) return;
      try {
        await loadOnce();
      } catch {
        // Offline for a moment: the page is fetched again when it opens.
      }
    },
  };
}

/** Shows a page, at once where its code is here: a plain `lazy` shows its fallback for a moment at its first render. */
export function PageOf({ page }: { page: LazyPage }) {
  // Chosen at mount: another component later would throw away what was typed.
  const [Chosen] = useState<ComponentType>(() => page.loaded() ?? page.Waiting);
  return <Chosen />;
}
