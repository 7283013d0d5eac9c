import type { ReactNode } from 'react';
import { App } from './app.tsx';
import { PersonApp } from './person-app.tsx';
import { isPersonLink } from './person-link.ts';
import { type Inspect, startPortal } from './start-portal.ts';

/** The page of a person's link, or the portal. `inspect` is told all that their actors do. */
export function pageAt(path: string, inspect?: Inspect): ReactNode {
  return isPersonLink(path) ? <PersonApp inspect={inspect} /> : <App actor={startPortal(path, inspect)} />;
}
