// How elements are found on a page, in jsdom and in Chromium alike. The role queries of Testing Library and Playwright take a
// tenth of a second each on the larger forms in jsdom, and a quarter of the page's thread in Chromium, because every element's
// role and styles are computed. Here elements are found by their label or text, and are hidden by attributes, or by the layout
// where there is one.

/** Elements that can be clicked. */
const pressable = 'button, a[href], [role="button"]';

/** Returns the main part of the page, or the parsed part of the document: while it loads, it has no body. */
export function main(): HTMLElement {
  return document.querySelector('main') ?? document.querySelector('body') ?? document.documentElement;
}

/** Returns whether an element is visible; jsdom has no layout, so every element is. */
export function isDrawn(element: Element): boolean {
  return !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });
}

/** Returns the open dialogs, the newest last. */
export function openDialogs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role="alertdialog"], [role="dialog"]')].filter(
    (dialog) => isReachable(dialog) && isDrawn(dialog),
  );
}

/** Returns visible text with single spaces: without what the layout hides, where there is one. */
export function drawnText(element: HTMLElement): string {
  // biome-ignore lint/performance/useDomNodeTextContent: what the layout hides is what it is asked for.
  return 'innerText' in element ? plain(element.innerText) : wordsOf(element);
}

/** Returns text as people read it: without hidden text, with single spaces. */
export function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"], [hidden], style, script'))
    hidden.remove();
  return plain(copy.textContent ?? '');
}

export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns whether assistive technology can reach an element. */
export function isReachable(element: Element): boolean {
  return element.closest('[hidden], [inert], [aria-hidden="true"], dialog:not([open])') === null;
}

/** Returns the accessible name of a button, a link, a tab or a dialog. */
export function nameOf(element: Element): string {
  const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const label = labelledBy.map((id) => wordsOf(document.getElementById(id) ?? document.createElement('i')));
  return plain(element.getAttribute('aria-label') ?? (label.length > 0 ? label.join(' ') : wordsOf(element)));
}

/**
 * Returns the buttons and links with that name: those that can be reached, or, while a dialog is open, those behind it. With
 * `near` only those with that text in the closest surroundings.
 */
export function buttonsNamed(name: string, near?: string): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(pressable)].filter(
    (element) =>
      element.closest('dialog:not([open])') === null && nameOf(element) === name && isDrawn(element),
  );
  const reachable = all.filter(isReachable);
  const found = reachable.length > 0 ? reachable : all;
  if (near === undefined) return found;
  const distances = found.map((button) => distanceTo(near, button));
  const least = Math.min(...distances);
  return least === Number.POSITIVE_INFINITY ? [] : found.filter((_, index) => distances[index] === least);
}

/** Returns how far up the first ancestor with the text is. */
function distanceTo(text: string, from: Element): number {
  let distance = 0;
  for (let element: Element | null = from; element; element = element.parentElement, distance += 1) {
    if (plain(element.textContent ?? '').includes(text)) return distance;
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns the control with exactly that label, in a dialog or add form first. */
export function controlLabelled(label: string, within: ParentNode = document): HTMLElement | null {
  const labels = [...within.querySelectorAll('label')].filter((element) => wordsOf(element) === label);
  const controls = [
    ...labels.map((element) => element.control),
    ...[...within.querySelectorAll<HTMLElement>('input[aria-label]')].filter(
      ({ ariaLabel }) => ariaLabel === label,
    ),
  ].filter((control): control is HTMLElement => control !== null);
  return controls.find(isReachable) ?? controls[0] ?? null;
}

/** Returns the question with that name which has radio buttons. */
export function groupNamed(label: string): HTMLFieldSetElement | null {
  return (
    [...document.querySelectorAll('fieldset')].find((fieldset) => {
      const legend = fieldset.querySelector('legend');
      return (
        legend !== null && wordsOf(legend) === label && fieldset.querySelector('[type="radio"]') !== null
      );
    }) ?? null
  );
}

/** Returns the field for pictures: one with that label, or the one in the part of the page with that name. */
export function fileField(label: string): HTMLInputElement | null {
  const field = controlLabelled(label);
  if (field instanceof HTMLInputElement && field.type === 'file') return field;
  const part = [...document.querySelectorAll('section')].find((section) => nameOf(section) === label);
  return part?.querySelector<HTMLInputElement>('input[type="file"]:not([capture])') ?? null;
}
