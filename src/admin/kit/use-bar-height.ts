import { useLayoutEffect, useRef } from 'react';

/** Sets a custom property of the document to the height of a bar, for what sticks below it. Returns the ref of the bar. */
export function useBarHeight<Bar extends HTMLElement>(property: `--${string}`) {
  const bar = useRef<Bar>(null);
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
  }, [property]);
  return bar;
}
