import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ReactZoomPanPinchContentRef, TransformWrapper } from 'react-zoom-pan-pinch';
import { fitZoom, isCutAt, type Scene } from './geometry.ts';

/** The maximum zoom: eight CSS pixels for one picture pixel. */
const maxZoom = 8;
/** The zoom factor of one click. */
const step = 1.4;
/** A click that would zoom out to less than this factor of the whole picture fits the whole picture. */
const nearlyFitted = 1.1;
/** The change of the zoom for each pixel of the wheel, relative to the current zoom. */
const wheelStep = 0.004;

type WrapperProps = Parameters<typeof TransformWrapper>[0];

/**
 * The zoom and the position of the shown picture, which react-zoom-pan-pinch changes on gestures. Its scale is the zoom.
 * @param id of the shown file: another one is fitted
 * @param scene null while its sizes are not known
 */
export function useZoom(id: string, scene: Scene | null, stage: RefObject<HTMLElement | null>) {
  const controls = useRef<ReactZoomPanPinchContentRef>(null);
  /** The zoom of a file; null fits all of it, also when the stage is resized. */
  const [zoomed, setZoomed] = useState<{ id: string; zoom: number | null }>({ id, zoom: null });
  const fit = scene ? fitZoom(scene) : 1;
  const turn = scene?.turn;
  const zoom = zoomed.id === id && zoomed.zoom !== null && zoomed.zoom > fit ? zoomed.zoom : null;
  const scale = zoom ?? fit;
  const isCut = scene !== null && isCutAt(scale, scene);

  // The library reports a change before it has the properties of the current render.
  const current = useRef({ id, fit });
  const shownAs = useRef({ id: '', turn });
  useLayoutEffect(() => {
    current.current = { id, fit };
    const isSame = shownAs.current.id === id && shownAs.current.turn === turn;
    shownAs.current = { id, turn };
    // A zoomed picture keeps its place when only the stage is resized.
    if (turn !== undefined && (zoom === null || !isSame)) void controls.current?.centerView(scale, 0);
  }, [id, fit, turn, zoom, scale]);

  const fitWhole = () => void controls.current?.centerView(fit, 0);
  const zoomTo = (wanted: number) => {
    const isWhole = wanted <= fit * (wanted < scale ? nearlyFitted : 1);
    // The library rounds the zoom of a step to whole percents.
    if (isWhole) fitWhole();
    else if (scene) void controls.current?.zoomIn(wanted - scale);
  };
  const wrapperProps: WrapperProps = {
    ref: controls,
    disabled: scene === null,
    minScale: fit,
    maxScale: maxZoom,
    centerZoomedOut: true,
    // Nothing is animated, and the edge of the picture never moves inside the edge of the stage.
    zoomAnimation: { disabled: true },
    autoAlignment: { sizeX: 0, sizeY: 0, animationTime: 0 },
    wheel: { step: wheelStep * scale, activationKeys: isZoomKey },
    panning: {
      // One finger scrolls the page until the picture can be moved.
      disabled: !isCut,
      velocityDisabled: true,
      allowMiddleClickPan: false,
      allowRightClickPan: false,
    },
    // The library can only zoom by a step.
    doubleClick: { disabled: true },
    // The library prevents the default action of the mouse, which would be the focus.
    onPanningStart: () => stage.current?.focus({ preventScroll: true }),
    onTransform: (_, { scale: next }) => {
      const now = current.current;
      const nextZoom = next > now.fit ? next : null;
      setZoomed((before) =>
        before.id === now.id && before.zoom === nextZoom ? before : { id: now.id, zoom: nextZoom },
      );
    },
  };

  return {
    /** 1 for 100 %. */
    scale,
    isFitted: zoom === null,
    isCut,
    wrapperProps,
    zoomBy: (direction: 1 | -1) => zoomTo(scale * step ** direction),
    zoomTo,
    fitWhole,
    panBy: ({ x, y }: { x: number; y: number }) => void controls.current?.panBy(x, y, 0),
    /** Zooms to 100 % at the pointer, or if all of the picture is visible at 100 % to 200 %; fits a zoomed picture. */
    onDoubleClick: (event: MouseEvent) => {
      if (!scene || (event.target as Element).closest('button')) return;
      if (zoom !== null) return fitWhole();
      void controls.current?.zoomToPoint(scale < 1 ? 1 : 2, event.clientX, event.clientY);
    },
  };
}

/** The wheel scrolls the page unless one of these keys is pressed, which a trackpad's pinch reports too. */
function isZoomKey(pressed: string[]): boolean {
  return pressed.includes('Control') || pressed.includes('Meta');
}
