import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { fitted, middle, type Point, panBy, type Scene, type View, zoomOf, zoomTo } from './geometry.ts';

/** Changes a view of a scene; it does nothing without a picture. */
export type ChangeView = (change: (view: View, scene: Scene) => View) => void;

/** The maximum distance of one wheel event; a trackpad sends many small ones. */
const wheelNotch = 25;

/** Handles gestures: dragging moves the picture, two fingers or the wheel with Ctrl zoom, and a double click toggles 100 %. */
export function useGestures(stage: RefObject<HTMLElement | null>, changeView: ChangeView) {
  const pointers = useRef(new Map<number, Point>());
  const change = useRef(changeView);
  useEffect(() => {
    change.current = changeView;
  });

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const turn = Math.max(-wheelNotch, Math.min(wheelNotch, event.deltaY));
      const at = fromMiddle(element, event);
      change.current((view, scene) => zoomTo(view, scene, zoomOf(view, scene) * Math.exp(-turn / 100), at));
    };
    // React's wheel listeners are passive, so the browser would zoom the page.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, fromMiddle(event.currentTarget, event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = [...pointers.current.values()];
    if (!pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, fromMiddle(event.currentTarget, event));
    const after = [...pointers.current.values()];
    changeView((view, scene) => {
      const moved = panBy(view, scene, difference(centreOf(after), centreOf(before)));
      if (after.length < 2) return moved;
      const ratio = spread(after) / Math.max(1, spread(before));
      return zoomTo(moved, scene, zoomOf(moved, scene) * ratio, centreOf(after));
    });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId);
  const onDoubleClick = (event: React.MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button')) return;
    const at = fromMiddle(event.currentTarget, event);
    changeView((view, scene) => (view.zoom === null ? closeUp(view, scene, at) : fitted));
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onDoubleClick };
}

/** Zooms to 100 %; a picture that fits at 100 % is zoomed to 200 %. */
function closeUp(view: View, scene: Scene, at: Point): View {
  return zoomTo(view, scene, zoomOf(view, scene) < 1 ? 1 : 2, at);
}

function fromMiddle(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function centreOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), middle);
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function difference(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

function spread([a = middle, b = middle]: readonly Point[]): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
