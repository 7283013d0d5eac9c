import { removeEarlierTypedText } from '../api/typed-text.ts';
import { draw } from './draw.tsx';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryPage } from './entry-pages.ts';

/** Renders an entry page once its code is loaded, without the wizard's machine. */
export async function drawEntry(entry: EntryPage): Promise<void> {
  removeEarlierTypedText();
  await entry.page.preload();
  draw(<EntryFrame entry={entry} />);
}
