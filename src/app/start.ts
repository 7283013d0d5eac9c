import { askForVisit } from './visit-ahead.ts';

// The first code that runs, small and with nothing before it: whatever the address will need is asked for now, all at
// once. What draws the page is on its way since `index.html` (`vite.chunks.ts`); React comes first, and runs while the
// rest is still on the line.
askForVisit(window.location.pathname);
void import('react-dom/client');
void import('./main.tsx').then(({ drawPage }) => drawPage());
