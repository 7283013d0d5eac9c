import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

let root: Root | undefined;

/** Renders a page into the document. The parts that it shares with the previous page keep their state and typed text. */
export function draw(page: ReactNode): void {
  if (!root) {
    const place = document.getElementById('root');
    if (!place) throw new Error('index.html has no #root');
    root = createRoot(place);
  }
  root.render(<StrictMode>{page}</StrictMode>);
}
