import { type RefObject, useLayoutEffect } from 'react';

const property = '--case-bar';

/** Tells the style sheets how tall the bar is, in which what stays in sight below it begins. */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measured = bar.current;
    if (!measured) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${measured.offsetHeight}px`));
    style.setProperty(property, `${measured.offsetHeight}px`);
    observer.observe(measured);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [bar]);
}
