import { type ComponentType, lazy, useState } from 'react';
import type { LazyPage } from './lazy-page.ts';

/** One a page: a second one would fetch again what could not be fetched, for ever. */
const waiting = new WeakMap<LazyPage, ComponentType>();

/** Shows a page, at once where its code is here: a plain `lazy` shows its fallback for a moment at its first render. */
export function PageOf({ page }: { page: LazyPage }) {
  // Chosen at mount: another component later would throw away what was typed.
  const [Chosen] = useState<ComponentType>(() => page.loaded() ?? whenFetched(page));
  return <Chosen />;
}

/** Fetches the page's code when it first renders; suspends meanwhile. */
function whenFetched(page: LazyPage): ComponentType {
  const known = waiting.get(page) ?? lazy(page.load);
  waiting.set(page, known);
  return known;
}
