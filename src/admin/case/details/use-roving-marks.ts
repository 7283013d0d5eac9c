import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const marksIn = (place: Element | null) => [...(place?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])];

/** How far an arrow key moves among the marks. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/**
 * Makes the marks of a section one stop of the Tab key: arrow keys, Home and End move among them. A page of answers would
 * otherwise have a hundred stops.
 *
 * @returns the handlers of the element that contains the marks
 */
export function useRovingMarks(place: RefObject<HTMLElement | null>) {
  const stopAt = (current: HTMLElement) => {
    for (const mark of marksIn(place.current)) mark.tabIndex = mark === current ? 0 : -1;
  };
  // After every render: marks appear and go with the status of the case.
  useEffect(() => {
    const marks = marksIn(place.current);
    const current = marks.filter(({ tabIndex }) => tabIndex === 0);
    const [first] = current.length === 0 || current.length > 1 ? marks : current;
    for (const mark of marks) mark.tabIndex = mark === first ? 0 : -1;
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.hasAttribute('data-mark')) stopAt(target);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const by = steps[event.key];
      if (by === undefined || !(event.target instanceof HTMLElement)) return;
      const marks = marksIn(place.current);
      const here = marks.indexOf(event.target);
      if (here < 0) return;
      event.preventDefault();
      marks[Math.min(marks.length - 1, Math.max(0, here + by))]?.focus();
    },
  };
}
