import type { ReactNode } from 'react';
import { isAdminPath } from '../admin/area/admin-paths.ts';
import { AdminApp } from './admin-app.tsx';
import { App } from './app.tsx';
import { isPersonLink, isReportLink } from './mailed-link.ts';
import { PersonApp } from './person-app.tsx';
import { ReportApp } from './report-app.tsx';
import { type Inspect, startPortal } from './start-portal.ts';

/** The administrators' area, the page of a mailed link, or the portal. `inspect` is told all that their actors do. */
export function pageAt(path: string, inspect?: Inspect): ReactNode {
  if (isAdminPath(path)) return <AdminApp />;
  if (isReportLink(path)) return <ReportApp />;
  return isPersonLink(path) ? <PersonApp inspect={inspect} /> : <App actor={startPortal(path, inspect)} />;
}
