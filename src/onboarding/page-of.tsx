import { type ComponentType, lazy, useState } from 'react';
import type { LazyPage } from './lazy-page.ts';

/** One lazy component per page: a second one would repeat a failed load forever. */
const waiting = new WeakMap<LazyPage, ComponentType>();

/** Renders a page, at once if its code is loaded: `lazy` alone shows its fallback briefly on its first render. */
export function PageOf({ page }: { page: LazyPage }) {
  // Selected at mount: another component later would discard typed text.
  const [Chosen] = useState<ComponentType>(() => page.loaded() ?? whenFetched(page));
  return <Chosen />;
}

/** Returns a component that loads the page's code on its first render, and suspends meanwhile. */
function whenFetched(page: LazyPage): ComponentType {
  const known = waiting.get(page) ?? lazy(page.load);
  waiting.set(page, known);
  return known;
}
