import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { pageAt } from './page-at.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const show = (page: ReactNode) => createRoot(root).render(<StrictMode>{page}</StrictMode>);

if (import.meta.env.INSPECT) {
  void import('./inspected-page.tsx')
    .then(({ inspectedPageAt }) => inspectedPageAt(window.location))
    .then(show);
} else {
  void pageAt(window.location.pathname).then(show);
}
