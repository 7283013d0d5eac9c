import type { ReactNode } from 'react';
import { isAdminPath } from '../admin/area/admin-paths.ts';
import { AdminApp } from './admin-app.tsx';
import { App } from './app.tsx';
import { PersonApp } from './person-app.tsx';
import { isPersonLink } from './person-link.ts';
import { type Inspect, startPortal } from './start-portal.ts';

/** The administrators' area, the page of a person's link, or the portal. `inspect` is told all that their actors do. */
export function pageAt(path: string, inspect?: Inspect): ReactNode {
  if (isAdminPath(path)) return <AdminApp />;
  return isPersonLink(path) ? <PersonApp inspect={inspect} /> : <App actor={startPortal(path, inspect)} />;
}
