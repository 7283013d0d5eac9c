import { removeEarlierTypedText } from '../api/typed-text.ts';
import { draw } from './draw.tsx';
import { pageAt } from './page-at.tsx';

export async function drawPage(): Promise<void> {
  removeEarlierTypedText();
  draw(
    import.meta.env.INSPECT
      ? await (await import('./inspected-page.tsx')).inspectedPageAt(window.location)
      : await pageAt(window.location.pathname),
  );
}
