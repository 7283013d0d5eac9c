import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { removeEarlierTypedText } from '../api/typed-text.ts';
import { pageAhead } from '../learning/pages.ts';
import { Door } from './door.tsx';
import LearningPortal from './learning-portal.tsx';

/** Draws a learners' page, without what draws the others: their machine and their sign-in are not sent to a visitor. */
export async function drawPage(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  removeEarlierTypedText();
  await pageAhead(window.location.pathname);
  createRoot(root).render(
    <StrictMode>
      <Door>
        <LearningPortal />
      </Door>
    </StrictMode>,
  );
}
