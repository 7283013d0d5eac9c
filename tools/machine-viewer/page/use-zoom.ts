import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Box } from '../drawing/drawing.ts';

type Size = { width: number; height: number };
type Point = { x: number; y: number };

const smallest = 0.08;
const largest = 3;
/** Below it, text cannot be read. */
const readable = 0.45;
/** Pixels kept free around what is brought into sight. */
const margin = 40;

export type Zoom = {
  /** How large the drawing is shown; 1 is its own size. */
  scale: number;
  zoomBy(factor: number): void;
  /** Shows all of it. */
  showAll(): void;
  /** Moves as little as is needed to have a part of it in sight; comes nearer where it could not be read. */
  reveal(part: Box): void;
};

/**
 * Zooms a sheet inside a frame that scrolls: by the wheel, by two fingers, and by what it returns; the mouse drags it.
 * The sheet's size is set here and not rendered, so that zooming renders no drawing anew.
 */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  sheet: RefObject<HTMLElement | null>,
  { width, height }: Size,
): Zoom {
  const current = useRef(1);
  const [scale, setScale] = useState(1);

  const zoomTo = useCallback(
    (wanted: number, at?: Point) => {
      const outer = frame.current;
      const inner = sheet.current;
      if (!outer || !inner) return;
      const next = Math.min(largest, Math.max(smallest, wanted));
      const box = outer.getBoundingClientRect();
      const anchor = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const before = inner.getBoundingClientRect();
      const held = {
        x: (anchor.x - before.left) / current.current,
        y: (anchor.y - before.top) / current.current,
      };
      current.current = next;
      inner.style.width = `${width * next}px`;
      inner.style.height = `${height * next}px`;
      const after = inner.getBoundingClientRect();
      outer.scrollLeft += after.left + held.x * next - anchor.x;
      outer.scrollTop += after.top + held.y * next - anchor.y;
      setScale(next);
    },
    [frame, sheet, width, height],
  );

  const zoomBy = useCallback((factor: number) => zoomTo(current.current * factor), [zoomTo]);

  const showAll = useCallback(() => {
    const outer = frame.current;
    if (outer) zoomTo(Math.min(outer.clientWidth / width, outer.clientHeight / height, 1));
  }, [frame, width, height, zoomTo]);

  const reveal = useCallback(
    (part: Box) => {
      const outer = frame.current;
      if (!outer) return;
      if (current.current < readable) {
        const filling = Math.min(
          outer.clientWidth / (part.width + 2 * margin),
          outer.clientHeight / (part.height + 2 * margin),
        );
        zoomTo(Math.min(1, Math.max(readable, filling)));
      }
      const at = current.current;
      outer.scrollTo({
        left: nearest(outer.scrollLeft, outer.clientWidth, part.x * at, part.width * at),
        top: nearest(outer.scrollTop, outer.clientHeight, part.y * at, part.height * at),
      });
    },
    [frame, zoomTo],
  );

  useLayoutEffect(() => {
    current.current = 1;
    showAll();
  }, [showAll]);

  useEffect(() => {
    const outer = frame.current;
    if (!outer) return;
    const onWheel = (event: WheelEvent) => {
      if (event.shiftKey) return;
      event.preventDefault();
      zoomTo(current.current * Math.exp(-event.deltaY / 500), { x: event.clientX, y: event.clientY });
    };
    outer.addEventListener('wheel', onWheel, { passive: false });
    const stopPointers = followPointers(outer, (factor, at) => zoomTo(current.current * factor, at));
    return () => {
      outer.removeEventListener('wheel', onWheel);
      stopPointers();
    };
  }, [frame, zoomTo]);

  return { scale, zoomBy, showAll, reveal };
}

/** Where to scroll along one direction, to have a part in sight with some room around it. */
function nearest(scrolled: number, room: number, start: number, length: number): number {
  const around = Math.min(margin, room / 8);
  if (length + 2 * around > room) return start + length / 2 - room / 2;
  if (start - around < scrolled) return start - around;
  if (start + length + around > scrolled + room) return start + length + around - room;
  return scrolled;
}

/** Pixels that a pointer may tremble during a click. */
const tremor = 4;

/** Drags the frame by the mouse, and zooms it by two fingers; one finger scrolls it by itself. */
function followPointers(frame: HTMLElement, zoom: (factor: number, at: Point) => void): () => void {
  const down = new Map<number, Point>();
  let dragging = false;

  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    dragging = false;
  };
  const onMove = (event: PointerEvent) => {
    const from = down.get(event.pointerId);
    if (!from) return;
    const to = { x: event.clientX, y: event.clientY };
    const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other) {
      zoom(distance(to, other) / Math.max(1, distance(from, other)), {
        x: (to.x + other.x) / 2,
        y: (to.y + other.y) / 2,
      });
    } else {
      if (event.pointerType !== 'mouse' || (!dragging && distance(from, to) < tremor)) return;
      // Held only now: a click on a part of the drawing must reach it.
      if (!dragging) frame.setPointerCapture(event.pointerId);
      dragging = true;
      frame.scrollLeft -= to.x - from.x;
      frame.scrollTop -= to.y - from.y;
    }
    down.set(event.pointerId, to);
  };
  const onUp = (event: PointerEvent) => down.delete(event.pointerId);

  frame.addEventListener('pointerdown', onDown);
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onUp);
  return () => {
    frame.removeEventListener('pointerdown', onDown);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onUp);
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
