import { entryPageAt } from './entry-pages.ts';
import { prefetchStep, signsIn } from './prefetch.ts';

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
