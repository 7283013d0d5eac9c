import type { ReactNode } from 'react';
import { isAdminPath } from '../admin/kit/admin-paths.ts';
import { AdminApp } from './admin-app.tsx';
import { App } from './app.tsx';
import { isPersonLink, isReportLink } from './mailed-link.ts';
import { PersonApp } from './person-app.tsx';
import { readyToDraw } from './ready-to-draw.ts';
import { ReportApp } from './report-app.tsx';
import { type Inspect, startPortal } from './start-portal.ts';

/**
 * The administrators' area, the page of a mailed link, or the portal as soon as there is more to draw than an outline.
 * `inspect` is told all that their actors do.
 */
export async function pageAt(path: string, inspect?: Inspect): Promise<ReactNode> {
  if (isAdminPath(path)) return <AdminApp />;
  if (isReportLink(path)) return <ReportApp />;
  if (isPersonLink(path)) return <PersonApp inspect={inspect} />;
  const actor = startPortal(path, inspect);
  await readyToDraw(actor);
  return <App actor={actor} />;
}
