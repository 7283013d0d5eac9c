import { lazy, type ReactNode } from 'react';
import { isLearningPage } from '#domain/learning/addresses.ts';
import { isAdminPath } from '../admin/kit/admin-paths.ts';
import { AdminApp } from './admin-app.tsx';
import { Door } from './door.tsx';
import {
  isCareersPage,
  isContactPage,
  isMsbPage,
  isNewsletterPage,
  isPersonLink,
  isPhotographsLink,
  isReportLink,
} from './door-path.ts';
import { portalAround } from './portal-around.tsx';
import { readyToDraw } from './ready-to-draw.ts';
import { type Inspect, startPortal } from './start-portal.ts';

const PersonPortal = lazy(() => import('./person-portal.tsx'));
const PhotographsPortal = lazy(() => import('./photographs-portal.tsx'));
const ReportPortal = lazy(() => import('./report-portal.tsx'));
const CareersPortal = lazy(() => import('./careers-portal.tsx'));
const NewsletterPortal = lazy(() => import('./newsletter-portal.tsx'));
const MsbPortal = lazy(() => import('./msb-portal.tsx'));
// In a build for developers one page is around all; otherwise learners have a document of their own.
const LearningPortal = import.meta.env.INSPECT ? lazy(() => import('./learning-portal.tsx')) : null;
const ContactPage = lazy(() => import('../public/contact/contact-page.tsx'));

/**
 * The administrators' area, a page with a door of its own, or the portal as soon as there is more to draw than an outline.
 * `inspect` is told all that their actors do.
 */
export async function pageAt(path: string, inspect?: Inspect): Promise<ReactNode> {
  if (isAdminPath(path)) return <AdminApp />;
  const page = pageBehindDoor(path, inspect);
  if (page) return <Door>{page}</Door>;
  const actor = startPortal(path, inspect);
  await readyToDraw(actor);
  return portalAround(actor);
}

function pageBehindDoor(path: string, inspect: Inspect | undefined): ReactNode {
  if (isReportLink(path)) return <ReportPortal />;
  if (isContactPage(path)) return <ContactPage />;
  if (isCareersPage(path)) return <CareersPortal />;
  if (isNewsletterPage(path)) return <NewsletterPortal />;
  if (isMsbPage(path)) return <MsbPortal />;
  if (LearningPortal && isLearningPage(path)) return <LearningPortal />;
  if (isPhotographsLink(path)) return <PhotographsPortal />;
  return isPersonLink(path) && <PersonPortal inspect={inspect} />;
}
