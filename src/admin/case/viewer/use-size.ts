import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from './geometry.ts';

/** The inner size of an element as it is now; null before it was measured. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setSize({ width: measured.clientWidth, height: measured.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
