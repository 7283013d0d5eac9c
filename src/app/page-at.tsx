import type { ReactNode } from 'react';
import { entryPageAt } from './entry-pages.ts';
import { portalAround } from './portal-around.tsx';
import { readyToDraw } from './ready-to-draw.ts';
import { type Inspect, startPortal } from './start-portal.ts';

/**
 * Returns the entry page at a path, or the wizard as soon as more than a skeleton can be rendered.
 *
 * @param inspect receives the inspection events of their actors
 */
export async function pageAt(path: string, inspect?: Inspect): Promise<ReactNode> {
  const entry = entryPageAt(path);
  if (entry) {
    const { EntryFrame } = await import('./entry-frame.tsx');
    return <EntryFrame entry={entry} inspect={inspect} />;
  }
  const actor = startPortal(path, inspect);
  await readyToDraw(actor);
  return portalAround(actor);
}
