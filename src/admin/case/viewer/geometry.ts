/** CSS pixels throughout; 100 % shows a picture's pixel on one of them. */
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
/** By how much a picture is turned to the right, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** What a picture lies on, and how large it is by itself. */
export type Scene = { stage: Size; picture: Size; turn: Turn };
/** How a picture is looked at: `zoom` null shows all of it; `centre` is its middle, seen from the middle of the stage. */
export type View = { zoom: number | null; centre: Point };

/** The middle of the stage. */
export const middle: Point = { x: 0, y: 0 };
/** All of the picture is seen. */
export const fitted: View = { zoom: null, centre: middle };

/** The closest look: eight pixels of the screen for one of the picture. */
const maxZoom = 8;
/** How much closer a press on the button goes. */
const step = 1.4;

/** The next quarter to the right, or with -1 to the left. */
export function turnedBy(turn: Turn, quarters: 1 | -1): Turn {
  return ((turn + quarters * 90 + 360) % 360) as Turn;
}

/** The room that the turned picture takes at 100 %. */
export function turnedSize({ picture: { width, height }, turn }: Pick<Scene, 'picture' | 'turn'>): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The zoom at which all of it is seen; a small picture is not enlarged. */
export function fitZoom(scene: Scene): number {
  const { width, height } = turnedSize(scene);
  return Math.min(scene.stage.width / width, scene.stage.height / height, 1);
}

export function zoomOf(view: View, scene: Scene): number {
  return view.zoom ?? fitZoom(scene);
}

/** Whether a part of it is out of sight. */
export function isCut(view: View, scene: Scene): boolean {
  return zoomOf(view, scene) > fitZoom(scene) && room(scene, zoomOf(view, scene)) !== null;
}

/** Another zoom, with what lies under `at` kept where it is; never further away than all of it. */
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

/** One press closer (1) or further away (-1). */
export function zoomBy(view: View, scene: Scene, direction: 1 | -1): View {
  return zoomTo(view, scene, zoomOf(view, scene) * step ** direction);
}

/** Moves the picture; its edge never leaves the edge of the stage behind. */
export function panBy(view: View, scene: Scene, { x, y }: Point): View {
  if (view.zoom === null) return view;
  return within({ ...view, centre: { x: view.centre.x + x, y: view.centre.y + y } }, scene);
}

/** The same look after the stage got another size, or the picture was turned. */
export function within(view: View, scene: Scene): View {
  if (view.zoom === null || view.zoom <= fitZoom(scene)) return fitted;
  const free = room(scene, view.zoom) ?? { width: 0, height: 0 };
  return {
    zoom: view.zoom,
    centre: { x: bounded(view.centre.x, free.width), y: bounded(view.centre.y, free.height) },
  };
}

/** How far the picture's middle may lie from the stage's; null where nothing of it is out of sight. */
function room(scene: Scene, zoom: number): Size | null {
  const { width, height } = turnedSize(scene);
  const free = {
    width: Math.max(0, (width * zoom - scene.stage.width) / 2),
    height: Math.max(0, (height * zoom - scene.stage.height) / 2),
  };
  return free.width > 0 || free.height > 0 ? free : null;
}

/** Never -0, which would be another number to whoever compares. */
function bounded(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value)) + 0;
}
