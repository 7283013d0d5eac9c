import { type RefObject, useLayoutEffect } from 'react';

const property = '--case-bar';

/** Sets a CSS variable to the height of the bar, which sticky elements below it are offset by. */
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
