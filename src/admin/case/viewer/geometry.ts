/** All in CSS pixels; at 100 %, one picture pixel is one CSS pixel. */
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
/** The clockwise rotation of a picture, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** The stage, and the picture with its natural size and rotation. */
export type Scene = { stage: Size; picture: Size; turn: Turn };
/** The view of a picture: `zoom` null fits all of it; `centre` is its centre relative to the centre of the stage. */
export type View = { zoom: number | null; centre: Point };

export const middle: Point = { x: 0, y: 0 };
/** The whole picture fits the stage. */
export const fitted: View = { zoom: null, centre: middle };

/** The maximum zoom: eight CSS pixels for one picture pixel. */
const maxZoom = 8;
/** The zoom factor of one click. */
const step = 1.4;

/** Returns the rotation a quarter further clockwise, or with -1 counterclockwise. */
export function turnedBy(turn: Turn, quarters: 1 | -1): Turn {
  return ((turn + quarters * 90 + 360) % 360) as Turn;
}

/** Returns the size of the rotated picture at 100 %. */
export function turnedSize({ picture: { width, height }, turn }: Pick<Scene, 'picture' | 'turn'>): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns the zoom at which all of the picture is visible; a small picture is not enlarged. */
export function fitZoom(scene: Scene): number {
  const { width, height } = turnedSize(scene);
  return Math.min(scene.stage.width / width, scene.stage.height / height, 1);
}

export function zoomOf(view: View, scene: Scene): number {
  return view.zoom ?? fitZoom(scene);
}

/** Returns whether a part of the picture is outside the stage. */
export function isCut(view: View, scene: Scene): boolean {
  return zoomOf(view, scene) > fitZoom(scene) && room(scene, zoomOf(view, scene)) !== null;
}

/** Returns the view at another zoom, with the point under `at` fixed; the minimum fits the whole picture. */
export function zoomTo(view: View, scene: Scene, wanted: number, at: Point = middle): View {
  if (wanted <= fitZoom(scene)) return fitted;
  const zoom = Math.min(wanted, maxZoom);
  const ratio = zoom / zoomOf(view, scene);
  const { centre } = view;
  return within(
    { zoom, centre: { x: at.x - (at.x - centre.x) * ratio, y: at.y - (at.y - centre.y) * ratio } },
    scene,
  );
}

/** Zooms in (1) or out (-1) by one step. */
export function zoomBy(view: View, scene: Scene, direction: 1 | -1): View {
  return zoomTo(view, scene, zoomOf(view, scene) * step ** direction);
}

/** Moves the picture; its edge never moves inside the edge of the stage. */
export function panBy(view: View, scene: Scene, { x, y }: Point): View {
  if (view.zoom === null) return view;
  return within({ ...view, centre: { x: view.centre.x + x, y: view.centre.y + y } }, scene);
}

/** Returns the view within the bounds, after the stage was resized or the picture was rotated. */
export function within(view: View, scene: Scene): View {
  if (view.zoom === null || view.zoom <= fitZoom(scene)) return fitted;
  const free = room(scene, view.zoom) ?? { width: 0, height: 0 };
  return {
    zoom: view.zoom,
    centre: { x: bounded(view.centre.x, free.width), y: bounded(view.centre.y, free.height) },
  };
}

/** Returns how far the picture's centre may be from the stage's; null where nothing is outside the stage. */
function room(scene: Scene, zoom: number): Size | null {
  const { width, height } = turnedSize(scene);
  const free = {
    width: Math.max(0, (width * zoom - scene.stage.width) / 2),
    height: Math.max(0, (height * zoom - scene.stage.height) / 2),
  };
  return free.width > 0 || free.height > 0 ? free : null;
}

/** Never -0, which compares as another number. */
function bounded(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value)) + 0;
}
