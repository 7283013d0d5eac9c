import { matchPath } from 'react-router-dom';
import {
  accountPath,
  colleaguesPath,
  myCertificatesPath,
  myTrainingsPath,
  ownershipPath,
  purchasesPath,
  seatsPath,
  sharedCasesPath,
  trainingsPath,
  trainingTeamPath,
} from '#domain/learning/addresses.ts';
import { learningQuery } from '#src/api/learning.ts';
import { queryClient } from '#src/api/query-client.ts';
import { clientToken } from '#src/api/token-storage.ts';
import { trainingQuery } from '#src/api/trainings.ts';
import { type LazyPage, lazyPage } from '#src/onboarding/lazy-page.ts';

/** A learners' page. Its code is loaded when it is opened. */
export interface LearningPage {
  /** The route, such as `/trainings/:slug`; `domain/learning/addresses.ts` lists the possible prefixes. */
  path: string;
  page: LazyPage;
  /** Whether the page requires a client's sign-in, which is shown at the same address. */
  forClients: boolean;
  /** The label in the navigation, for pages that can be opened from everywhere. */
  place?: string;
  /**
   * Whether the page may load resources that others may not, by its own policy (`server/platform/http/security-headers.ts`). A
   * policy belongs to a document, so the browser loads this page, and any page after it, as a new document.
   */
  hasOwnPolicy?: boolean;
  /** Prefetches the page's data while its code is loading. Never rejects. @param slug of the address */
  ahead?(slug: string): Promise<unknown>;
}

export const learningPages: readonly LearningPage[] = [
  {
    path: trainingsPath,
    page: lazyPage(() => import('./catalogue/catalogue-page.tsx')),
    forClients: false,
    place: 'Trainings',
  },
  {
    path: `${trainingsPath}/:slug`,
    page: lazyPage(() => import('./training/training-page.tsx')),
    forClients: false,
    ahead: (slug) => queryClient.prefetchQuery(trainingQuery(slug)),
  },
  {
    path: `${trainingsPath}/:slug/learn/:part?`,
    page: lazyPage(() => import('./player/player-page.tsx')),
    forClients: true,
    ahead: async (slug) => {
      await queryClient.prefetchQuery(trainingQuery(slug));
      const found = queryClient.getQueryData(trainingQuery(slug).queryKey);
      if (found && clientToken() !== null) await queryClient.prefetchQuery(learningQuery(found.id));
    },
    hasOwnPolicy: true,
  },
  {
    path: `${trainingsPath}/:slug/pay`,
    page: lazyPage(() => import('./payment/payment-page.tsx')),
    forClients: true,
  },
  {
    path: `${trainingsPath}/:slug/team`,
    page: lazyPage(() => import('./payment/team-page.tsx')),
    forClients: true,
  },
  {
    path: `${trainingsPath}/:slug/paid`,
    page: lazyPage(() => import('./payment/paid-page.tsx')),
    forClients: true,
  },
  {
    path: myTrainingsPath,
    page: lazyPage(() => import('./mine/my-trainings-page.tsx')),
    forClients: true,
    place: 'My trainings',
  },
  {
    path: purchasesPath,
    page: lazyPage(() => import('./purchases/my-purchases-page.tsx')),
    forClients: true,
    place: 'Purchases',
  },
  {
    path: `${purchasesPath}/:id`,
    page: lazyPage(() => import('./purchases/purchase-page.tsx')),
    forClients: true,
  },
  {
    path: seatsPath(':id'),
    page: lazyPage(() => import('./seats/seats-page.tsx')),
    forClients: true,
  },
  {
    path: myCertificatesPath,
    page: lazyPage(() => import('./certificates/my-certificates-page.tsx')),
    forClients: true,
    place: 'My certificates',
  },
  {
    path: trainingTeamPath,
    page: lazyPage(() => import('./certificates/training-team-page.tsx')),
    forClients: true,
    place: 'Team',
  },
  {
    path: accountPath,
    page: lazyPage(() => import('#src/account/account-page.tsx')),
    forClients: true,
    place: 'Your account',
  },
  {
    path: colleaguesPath,
    page: lazyPage(() => import('#src/account/colleagues/colleagues-page.tsx')),
    forClients: true,
  },
  {
    path: ownershipPath,
    page: lazyPage(() => import('#src/account/ownership/ownership-page.tsx')),
    forClients: true,
  },
  {
    path: sharedCasesPath,
    page: lazyPage(() => import('#src/account/colleagues/shared-cases-page.tsx')),
    forClients: true,
  },
];

/** Loads the code of the page at an address and prefetches its data. Safe to call repeatedly; never rejects. */
export async function pageAhead(path: string): Promise<void> {
  for (const { path: pattern, page, ahead } of learningPages) {
    const match = matchPath(pattern, path);
    if (!match) continue;
    void ahead?.(match.params.slug ?? '');
    await page.preload();
    return;
  }
}
