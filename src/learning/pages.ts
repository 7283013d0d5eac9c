import { matchPath } from 'react-router-dom';
import {
  myCertificatesPath,
  myTrainingsPath,
  purchasesPath,
  trainingsPath,
  trainingTeamPath,
} from '#domain/learning/addresses.ts';
import { learningQuery } from '#src/api/learning.ts';
import { queryClient } from '#src/api/query-client.ts';
import { clientToken } from '#src/api/token-storage.ts';
import { trainingQuery } from '#src/api/trainings.ts';
import { type LazyPage, lazyPage } from '#src/onboarding/lazy-page.ts';

/** A page of the learners. Its code is fetched by who opens it. */
export interface LearningPage {
  /** As the router writes it, such as `/trainings/:slug`; `domain/learning/addresses.ts` knows how it may begin. */
  path: string;
  page: LazyPage;
  /** Whether it is a client's own: whoever is not signed in is asked to, there and then. */
  forClients: boolean;
  /** What it is called among the places at the head of these pages, for those that can be gone to from everywhere. */
  place?: string;
  /**
   * Whether it may load what no other page may, by a policy of its own (`server/platform/http/security-headers.ts`). A policy
   * is of a document: the browser loads this page whole, and any other one after it.
   */
  hasOwnPolicy?: boolean;
  /** Asks for what it will show, while its code is still on the line. Never rejects. @param slug of the address */
  ahead?(slug: string): Promise<unknown>;
}

/** Every page of the learners. */
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
];

/** Fetches the code of the page at an address, and asks for what it shows; safe to call often, and never rejects. */
export async function pageAhead(path: string): Promise<void> {
  for (const { path: pattern, page, ahead } of learningPages) {
    const match = matchPath(pattern, path);
    if (!match) continue;
    void ahead?.(match.params.slug ?? '');
    await page.preload();
    return;
  }
}
