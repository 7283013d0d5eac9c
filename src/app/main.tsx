import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageAt } from './page-at.tsx';

/** Draws the page that the address names. */
export async function drawPage(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const page: ReactNode = import.meta.env.INSPECT
    ? await (await import('./inspected-page.tsx')).inspectedPageAt(window.location)
    : await pageAt(window.location.pathname);
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}
