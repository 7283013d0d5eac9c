import { isLearningPage, trainingsPath } from '#domain/learning/addresses.ts';
import { isAdminPath } from '../admin/kit/admin-paths.ts';
import { askAhead } from '../api/asked-ahead.ts';
import { clientToken } from '../api/token-storage.ts';
import { type LazyPage, lazyPage } from '../onboarding/lazy-page.ts';
import {
  careersPath,
  contactPath,
  msbPath,
  newsletterPath,
  personPath,
  photographsPath,
  remindersPath,
  reportPath,
  signInAddressPath,
} from '../onboarding/paths.ts';

/** A page that opens without the wizard and its machine, whether or not the user is signed in. */
export interface EntryPage {
  matches(path: string): boolean;
  page: LazyPage;
  /** The wrappers that it needs: the router, and for clients' pages the redirect of staff to their area. */
  needs?: readonly ('router' | 'staff redirect')[];
  /** Prefetches the page's data while its code is loading. */
  prefetch?(path: string): void;
}

const at = (wanted: string) => (path: string) => path.replace(/\/+$/, '') === wanted;

/** Every entry page. `start.ts` imports this list, so it must not import the code of a page. */
export const entryPages: readonly EntryPage[] = [
  // The area has its own router.
  { matches: isAdminPath, page: lazyPage(() => import('./admin-portal.tsx')) },
  { matches: at(personPath), page: lazyPage(() => import('./person-portal.tsx')) },
  { matches: at(photographsPath), page: lazyPage(() => import('./photographs-portal.tsx')) },
  { matches: at(reportPath), page: lazyPage(() => import('../mail-report/report-page.tsx')) },
  { matches: at(remindersPath), page: lazyPage(() => import('../public/reminders/reminders-page.tsx')) },
  {
    matches: at(signInAddressPath),
    page: lazyPage(() => import('../public/sign-in-address/undo-page.tsx')),
  },
  { matches: at(contactPath), page: lazyPage(() => import('../public/contact/contact-page.tsx')) },
  { matches: at(careersPath), page: lazyPage(() => import('../public/careers/careers-page.tsx')) },
  { matches: at(newsletterPath), page: lazyPage(() => import('../public/newsletter/newsletter-page.tsx')) },
  {
    matches: (path) => at(msbPath)(path) || path.startsWith(`${msbPath}/`),
    page: lazyPage(() => import('../msb/msb-page.tsx')),
    needs: ['router', 'staff redirect'],
  },
  {
    matches: isLearningPage,
    page: lazyPage(learningPages),
    needs: ['router', 'staff redirect'],
    prefetch: prefetchTraining,
  },
];

/** Loads the learners' pages, and in parallel the page that opens. */
async function learningPages() {
  const [pages] = await Promise.all([
    import('../learning/learning-pages.tsx'),
    import('../learning/pages.ts').then(({ pageAhead }) => pageAhead(window.location.pathname)),
  ]);
  return pages;
}

/** Returns the entry page at a path; undefined where the wizard opens. */
export function entryPageAt(path: string): EntryPage | undefined {
  return entryPages.find(({ matches }) => matches(path));
}

/** Prefetches a training, and for a client who takes it the session and the progress. */
function prefetchTraining(path: string): void {
  const [, slug, isTaken] = new RegExp(`^${trainingsPath}/([a-z0-9-]+)(/learn(?:/|$))?`).exec(path) ?? [];
  if (slug === undefined) return;
  askAhead('GET', `/trainings/slug/${slug}`, null);
  const token = clientToken();
  if (isTaken !== undefined && token !== null) askAhead('GET', '/auth/self', token);
}
