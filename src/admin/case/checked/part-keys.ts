import { useNotify } from 'react-admin';
import { useShortcuts } from '#src/admin/kit/shortcuts/shortcuts.tsx';

/** The attribute of the element that contains a part of the case and its checkbox; it can receive the focus. */
export const partAttribute = { 'data-part': '' } as const;

const partsOnPage = () => [...document.querySelectorAll<HTMLElement>('[data-part]')];

/** Returns the checkbox of a part; null where the staff member may not check it. */
const boxOf = (part: Element) => part.querySelector<HTMLInputElement>('[data-check] input');

const isOpen = (part: Element) => boxOf(part)?.checked === false;

/** Moves the focus to a part, and scrolls to its start. */
function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  part.scrollIntoView({ block: 'start' });
}

/**
 * Keys that go from part to part of the tab: `n` and `p` to the next and the previous part that is left to check, `c` checks the
 * part that has the focus and goes on. Without a focus, each of them begins with the first part, so that nothing is checked unseen.
 */
export function usePartKeys(): void {
  const notify = useNotify();
  const go = (by: 1 | -1) => {
    const all = partsOnPage();
    const here = all.findIndex((part) => part.contains(document.activeElement));
    const onward = by === 1 ? all.slice(here + 1) : all.slice(0, Math.max(0, here)).toReversed();
    const next = onward.find(isOpen) ?? (here < 0 ? all[0] : undefined);
    if (next) focusPart(next);
    else notify(by === 1 ? 'Nothing below is left to check.' : 'Nothing above is left to check.');
  };
  useShortcuts([
    { keys: 'n', label: 'Go to the next part to check', run: () => go(1) },
    { keys: 'p', label: 'Go to the previous part to check', run: () => go(-1) },
    {
      keys: 'c',
      label: 'Check this part, and go on',
      run: () => {
        const here = partsOnPage().find((part) => part.contains(document.activeElement));
        if (here && isOpen(here)) boxOf(here)?.click();
        go(1);
      },
    },
  ]);
}
