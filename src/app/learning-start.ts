import { trainingsPath } from '#domain/learning/addresses.ts';
import { askAhead } from '../api/asked-ahead.ts';
import { clientToken } from '../api/token-storage.ts';

// The first code of the learners' document, small and with nothing before it: what a training's page will need is asked for
// now. What draws it is on its way since the document (`vite.learning.config.ts`).
void import('react-dom/client');
const [, slug, isLearnt] =
  new RegExp(`^${trainingsPath}/([a-z0-9-]+)(/learn(?:/|$))?`).exec(window.location.pathname) ?? [];
let isHere = false;
if (slug !== undefined) askForTraining(slug, isLearnt === undefined ? null : clientToken());
void import('./learning-main.tsx').then(({ drawPage }) => {
  isHere = true;
  return drawPage();
});

/** @param token of the client who learns it, null for a visitor */
function askForTraining(slug: string, token: string | null): void {
  if (token !== null) {
    void import('../learning/player/player-page.tsx');
    askAhead('GET', '/auth/self', token);
  }
  askAhead('GET', `/trainings/slug/${slug}`, null, async (answer) => {
    if (token === null || !answer.ok) return;
    const { id }: { id: string } = await answer.json();
    // Then the page asks by itself, and would not take a second answer.
    if (!isHere) askAhead('GET', `/trainings/${id}/learning`, token);
  });
}
