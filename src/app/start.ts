import { askForVisit, opensSignIn } from './visit-ahead.ts';

// The first code that runs, small and with nothing before it: whatever the address will need is asked for now, all at
// once, but the machine behind the sign-in page: that page comes first, and stands while the machine is on the line.
const path = window.location.pathname;
const react = import('react-dom/client');
askForVisit(path);
if (!import.meta.env.INSPECT && opensSignIn(path)) void openSignIn();
else void import('./main.tsx').then(({ drawPage }) => drawPage());

async function openSignIn(): Promise<void> {
  const main = react.then(() => import('./main.tsx'));
  // It is awaited below.
  main.catch(() => undefined);
  const { drawSignIn } = await import('./app-frame.tsx');
  drawSignIn();
  const drawAll = async (asked: typeof main): Promise<void> => {
    try {
      const { drawPage } = await asked;
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
