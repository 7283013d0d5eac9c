import { askForVisit } from './visit-ahead.ts';

// The first code that runs, small and with nothing before it: whatever the address will need is asked for now, all at
// once. What draws the page is on its way since `index.html` (`vite.chunks.ts`).
askForVisit(window.location.pathname);
void import('./main.tsx');
