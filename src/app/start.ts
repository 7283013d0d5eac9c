import { firstStep, stepAt, stepOf } from '#machines/steps.ts';
import { askAhead } from '../api/asked-ahead.ts';
import { pathInCase, sharedCaseId } from '../api/case-address.ts';
import { clientToken } from '../api/token-storage.ts';
import { entryPageAt } from './entry-pages.ts';
import { pages } from './pages.ts';
import { verifiedPage } from './verified-page.ts';

// The first code that runs. It is small and imports no page, so that everything the address needs is requested at once.
const path = window.location.pathname;
const react = import('react-dom/client');
const entry = entryPageAt(path);
if (import.meta.env.INSPECT) void import('./main.tsx').then(({ drawPage }) => drawPage());
else if (entry) {
  void entry.page.preload();
  entry.prefetch?.(path);
  void import('./entry-main.tsx').then(({ drawEntry }) => drawEntry(entry));
} else if (signsIn()) void openSignIn();
else {
  prefetchStep(path);
  void import('./main.tsx').then(({ drawPage }) => drawPage());
}

/** Renders the sign-in page first, and the wizard around it once its machine is loaded. */
async function openSignIn(): Promise<void> {
  const main = react.then(() => import('./main.tsx'));
  // It is awaited below.
  main.catch(() => undefined);
  const { drawSignIn } = await import('./app-frame.tsx');
  drawSignIn();
  const drawAll = async (loading: typeof main): Promise<void> => {
    try {
      const { drawPage } = await loading;
      await drawPage();
    } catch (error) {
      console.error('The portal could not be loaded in full', error);
      drawSignIn(() => {
        drawSignIn();
        void drawAll(import('./main.tsx'));
      });
    }
  };
  await drawAll(main);
}

/**
 * Requests at once what a signed-in client's step needs: its code, its record, the progress and the session. Sequential requests
 * would cost a round trip each.
 */
function prefetchStep(path: string): void {
  const token = clientToken();
  if (token === null) return;
  // The step that the machine starts in (`start-portal.ts`).
  const step = stepAt(pathInCase(path)) ?? stepOf(firstStep);
  void verifiedPage.preload();
  // Which steps are shared is read first.
  if (sharedCaseId() !== null) return;
  void pages[step.id].preload();
  if (step.section) askAhead('GET', `/${step.section}`, token);
  askAhead('POST', '/onboarding', token);
  askAhead('GET', '/auth/self', token);
}

/** Returns whether the wizard opens with the sign-in page, because no client is signed in. */
function signsIn(): boolean {
  return clientToken() === null;
}
