/** All in CSS pixels; at 100 %, one picture pixel is one CSS pixel. */
export type Size = { width: number; height: number };
/** The clockwise rotation of a picture, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** The stage, and the picture with its natural size and rotation. */
export type Scene = { stage: Size; picture: Size; turn: Turn };

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

/** Returns whether a part of the picture is outside the stage at this zoom. */
export function isCutAt(zoom: number, scene: Scene): boolean {
  const { width, height } = turnedSize(scene);
  return zoom > fitZoom(scene) && (width * zoom > scene.stage.width || height * zoom > scene.stage.height);
}
