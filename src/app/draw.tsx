import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | undefined;

/** Draws a page in the document. What it has in common with the one before stays, with what was typed into it. */
export function draw(page: ReactNode): void {
  if (!root) {
    const place = document.getElementById('root');
    if (!place) throw new Error('index.html has no #root');
    root = createRoot(place);
  }
  root.render(<StrictMode>{page}</StrictMode>);
}
