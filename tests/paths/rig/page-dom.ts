// How things are found on a page, in jsdom and in Chromium alike. Roles as Testing Library and Playwright compute them take a
// tenth of a second a question on the larger forms in jsdom, and a quarter of what the page's thread does in Chromium: every element is
// asked for its role and its styles. What is looked for here is named by its label or its words, and hidden by attributes, or
// where there is a layout by that.

/** What is pressed. */
const pressable = 'button, a[href], [role="button"]';

/** The main part of the page, or as much of the document as has been parsed: while it loads, it has no body. */
export function main(): HTMLElement {
  return document.querySelector('main') ?? document.querySelector('body') ?? document.documentElement;
}

/** Whether it is drawn; jsdom draws nothing, and takes all for drawn that is there. */
export function isDrawn(element: Element): boolean {
  return !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });
}

/** The dialogs that are open, the newest last. */
export function openDialogs(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role="alertdialog"], [role="dialog"]')].filter(
    (dialog) => isReachable(dialog) && isDrawn(dialog),
  );
}

/** Text as it is drawn, in single spaces: without what the layout hides, where there is one. */
export function drawnText(element: HTMLElement): string {
  // biome-ignore lint/performance/useDomNodeTextContent: what the layout hides is what it is asked for.
  return 'innerText' in element ? plain(element.innerText) : wordsOf(element);
}

/** Text as people read it: without what is hidden from them, in single spaces. */
export function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"], [hidden], style, script'))
    hidden.remove();
  return plain(copy.textContent ?? '');
}

export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Whether assistive technology, and so a person, comes to it. */
export function isReachable(element: Element): boolean {
  return element.closest('[hidden], [inert], [aria-hidden="true"], dialog:not([open])') === null;
}

/** The name by which a button, a link, a tab or a dialog is called. */
export function nameOf(element: Element): string {
  const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const label = labelledBy.map((id) => wordsOf(document.getElementById(id) ?? document.createElement('i')));
  return plain(element.getAttribute('aria-label') ?? (label.length > 0 ? label.join(' ') : wordsOf(element)));
}

/**
 * The buttons and links of that name: those that can be reached, or, while a question stands before the page, those behind
 * it. With `near` only those whose surroundings hold that text soonest.
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

/** How far up the first element stands that holds the text. */
function distanceTo(text: string, from: Element): number {
  let distance = 0;
  for (let element: Element | null = from; element; element = element.parentElement, distance += 1) {
    if (plain(element.textContent ?? '').includes(text)) return distance;
  }
  return Number.POSITIVE_INFINITY;
}

/** The control with exactly that label, in a question or add form before anywhere else. */
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

/** The question of that name which is answered by radio buttons. */
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

/** Where pictures are chosen: a field of that label, or the one that belongs to a part of the page so named. */
export function fileField(label: string): HTMLInputElement | null {
  const field = controlLabelled(label);
  if (field instanceof HTMLInputElement && field.type === 'file') return field;
  const part = [...document.querySelectorAll('section')].find((section) => nameOf(section) === label);
  return part?.querySelector<HTMLInputElement>('input[type="file"]:not([capture])') ?? null;
}
