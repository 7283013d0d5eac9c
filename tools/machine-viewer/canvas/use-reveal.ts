import { getViewportForBounds, type Rect, useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Drawing } from '../drawing/drawn.ts';

/** So that the largest drawing fits on a phone. */
export const smallest = 0.05;
/** Below it, text is unreadable. */
const readable = 0.45;

type Sight = {
  /** Scrolls only if the part is not visible, and zooms in if it is unreadable. */
  reveal(id: string): void;
  /** Scrolls to the part in any case. */
  focus(id: string): void;
  /** Shows the whole drawing. */
  showWhole(): void;
  /** The user has moved the drawing. */
  moved(): void;
};

/**
 * The visible part of a drawing: all of it at first. When the frame is resized, the whole drawing stays visible; otherwise the
 * point in the middle stays there.
 */
export function useReveal({ machine, parts, width, height }: Drawing): Sight {
  const { getViewport, setViewport, isNodeIntersecting } = useReactFlow();
  const store = useStoreApi();
  const frameWidth = useStore((state) => state.width);
  const frameHeight = useStore((state) => state.height);
  const isReady = useStore((state) => state.panZoom !== null && state.width > 0);
  const isWhole = useRef(true);
  const last = useRef({ machine: '', width: 0, height: 0 });
  const show = useCallback(
    (box: Rect, least: number, most: number) => {
      const frame = store.getState();
      void setViewport(getViewportForBounds(box, frame.width, frame.height, least, most, '24px'));
    },
    [setViewport, store],
  );
  const showWhole = useCallback(() => {
    isWhole.current = true;
    show({ x: 0, y: 0, width, height }, smallest, 1);
  }, [show, width, height]);
  useEffect(() => {
    if (!isReady) return;
    const before = last.current;
    last.current = { machine: machine.id, width: frameWidth, height: frameHeight };
    if (before.machine !== machine.id || isWhole.current) return showWhole();
    if (before.width === frameWidth && before.height === frameHeight) return;
    const { x, y, zoom } = getViewport();
    const middle = { x: (frameWidth - before.width) / 2, y: (frameHeight - before.height) / 2 };
    void setViewport({ x: x + middle.x, y: y + middle.y, zoom });
  }, [isReady, showWhole, machine, frameWidth, frameHeight, getViewport, setViewport]);

  const boxOf = useCallback(
    (id: string) => {
      const part = parts.find((each) => each.id === id);
      return part && { width: 0, height: 0, ...part, ...part.position };
    },
    [parts],
  );
  const focus = useCallback(
    (id: string) => {
      const box = boxOf(id);
      if (!isReady || !box) return;
      isWhole.current = false;
      show(box, readable, Math.max(1, getViewport().zoom));
    },
    [boxOf, isReady, show, getViewport],
  );
  const reveal = useCallback(
    (id: string) => {
      const box = boxOf(id);
      if (!isReady || !box) return;
      const { x, y, zoom } = getViewport();
      const frame = store.getState();
      const sight = { x: -x / zoom, y: -y / zoom, width: frame.width / zoom, height: frame.height / zoom };
      if (zoom < readable || !isNodeIntersecting(box, sight, false)) focus(id);
    },
    [boxOf, isReady, getViewport, isNodeIntersecting, focus, store],
  );
  const moved = useCallback(() => {
    isWhole.current = false;
  }, []);
  return { reveal, focus, showWhole, moved };
}
