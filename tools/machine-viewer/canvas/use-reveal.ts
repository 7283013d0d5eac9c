import { type Rect, useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Drawing } from '../drawing/drawn.ts';
import { readable } from '../drawing/writing.ts';
import { edgesOfPart } from './shown-parts.ts';

/** So that the largest drawing fits on a phone. */
export const smallest = 0.05;
/** A small drawing fills the frame, up to this zoom level. */
const largest = 1.6;
/** Pixels between the drawing and the frame. */
const margin = 8;

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
 * The visible part of a drawing: at first all of it, or its upper left corner if all of it could not be read, unless
 * `isWholeAtFirst`. When the frame is resized, that stays visible; after the user has moved the drawing, the point in the middle
 * stays there.
 */
export function useReveal(
  { machine, parts, width, height }: Drawing,
  { isWholeAtFirst = false }: { isWholeAtFirst?: boolean } = {},
): Sight {
  const { getViewport, setViewport, isNodeIntersecting } = useReactFlow();
  const store = useStoreApi();
  const frameWidth = useStore((state) => state.width);
  const frameHeight = useStore((state) => state.height);
  const isReady = useStore((state) => state.panZoom !== null && state.width > 0);
  const first = isWholeAtFirst ? 'whole' : 'start';
  const sight = useRef<'start' | 'whole' | 'moved'>(first);
  const last = useRef({ machine: '', width: 0, height: 0 });
  const show = useCallback(
    (box: Rect, least: number, most: number) => {
      const frame = store.getState();
      const fitting = Math.min(
        (frame.width - 2 * margin) / box.width,
        (frame.height - 2 * margin) / box.height,
      );
      const zoom = Math.min(most, Math.max(least, fitting));
      const x = startOf(box.x, box.width, frame.width, zoom);
      void setViewport({ x, y: startOf(box.y, box.height, frame.height, zoom), zoom });
    },
    [setViewport, store],
  );
  const showWhole = useCallback(() => {
    sight.current = 'whole';
    show({ x: 0, y: 0, width, height }, smallest, largest);
  }, [show, width, height]);
  const showStart = useCallback(() => {
    sight.current = 'start';
    show({ x: 0, y: 0, width, height }, readable, largest);
  }, [show, width, height]);
  useEffect(() => {
    if (!isReady) return;
    const before = last.current;
    last.current = { machine: machine.id, width: frameWidth, height: frameHeight };
    if (before.machine !== machine.id) sight.current = first;
    if (sight.current === 'start') return showStart();
    if (sight.current === 'whole') return showWhole();
    if (before.width === frameWidth && before.height === frameHeight) return;
    const { x, y, zoom } = getViewport();
    const middle = { x: (frameWidth - before.width) / 2, y: (frameHeight - before.height) / 2 };
    void setViewport({ x: x + middle.x, y: y + middle.y, zoom });
  }, [isReady, first, showStart, showWhole, machine, frameWidth, frameHeight, getViewport, setViewport]);

  const boxOf = useCallback(
    (id: string) => {
      const part = parts.find((each) => each.id === id || edgesOfPart(each).includes(id));
      return part && { width: 0, height: 0, ...part, ...part.position };
    },
    [parts],
  );
  const focus = useCallback(
    (id: string) => {
      const box = boxOf(id);
      if (!isReady || !box) return;
      sight.current = 'moved';
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
      const seen = { x: -x / zoom, y: -y / zoom, width: frame.width / zoom, height: frame.height / zoom };
      // Rounded, because the zoom level of a drawing that just fits is not exact.
      if (zoom < readable - 0.01 || !isNodeIntersecting(box, seen, false)) focus(id);
    },
    [boxOf, isReady, getViewport, isNodeIntersecting, focus, store],
  );
  const moved = useCallback(() => {
    sight.current = 'moved';
  }, []);
  return { reveal, focus, showWhole, moved };
}

/** Returns where a drawing starts in its frame so that a part of it is in the middle, or begins at the margin if it is larger. */
function startOf(position: number, length: number, frame: number, zoom: number): number {
  const space = frame - length * zoom;
  return (space < 2 * margin ? margin : space / 2) - position * zoom;
}
