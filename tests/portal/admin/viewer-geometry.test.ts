import { describe, expect, it } from 'vitest';
import {
  fitted,
  fitZoom,
  isCut,
  middle,
  panBy,
  type Scene,
  turnedBy,
  within,
  zoomBy,
  zoomOf,
  zoomTo,
} from '#src/admin/case/viewer/geometry.ts';

const scene: Scene = { stage: { width: 500, height: 400 }, picture: { width: 2000, height: 1000 }, turn: 0 };
const small: Scene = { ...scene, picture: { width: 100, height: 80 } };

describe('a picture that fits the stage', () => {
  it('is as large as the stage allows, in any rotation', () => {
    expect(fitZoom(scene)).toBe(0.25);
    expect(fitZoom({ ...scene, turn: 90 })).toBe(0.2);
    expect(zoomOf(fitted, scene)).toBe(0.25);
  });

  it('is not enlarged', () => {
    expect(fitZoom(small)).toBe(1);
  });

  it('cannot be moved', () => {
    expect(isCut(fitted, scene)).toBe(false);
    expect(panBy(fitted, scene, { x: 50, y: 0 })).toBe(fitted);
  });
});

describe('zooming', () => {
  it('keeps the point under the pointer in place', () => {
    const at = { x: 100, y: -40 };
    const before = zoomTo(fitted, scene, 0.5);
    const after = zoomTo(before, scene, 1, at);
    const under = (view: typeof after) => ({
      x: (at.x - view.centre.x) / zoomOf(view, scene),
      y: (at.y - view.centre.y) / zoomOf(view, scene),
    });
    expect(under(after)).toEqual(under(before));
  });

  it('goes in steps, and back to the whole picture', () => {
    const closer = zoomBy(fitted, scene, 1);
    expect(zoomOf(closer, scene)).toBeCloseTo(0.35);
    expect(zoomBy(closer, scene, -1)).toEqual(fitted);
    expect(zoomBy(fitted, scene, -1)).toEqual(fitted);
  });

  it('stops at eight times', () => {
    expect(zoomOf(zoomTo(fitted, scene, 100), scene)).toBe(8);
  });

  it('hides nothing while the picture is smaller than the stage', () => {
    expect(isCut(zoomTo(fitted, small, 2), small)).toBe(false);
    expect(isCut(zoomTo(fitted, small, 6), small)).toBe(true);
  });
});

describe('moving', () => {
  it('ends where the edge of the picture meets the edge of the stage', () => {
    const whole = zoomTo(fitted, scene, 1);
    expect(panBy(whole, scene, { x: 100, y: -50 }).centre).toEqual({ x: 100, y: -50 });
    expect(panBy(whole, scene, { x: 5000, y: -5000 }).centre).toEqual({ x: 750, y: -300 });
  });

  it('stays centred if nothing is out of sight', () => {
    const wide = zoomTo(fitted, scene, 0.3);
    expect(panBy(wide, scene, { x: 0, y: 90 }).centre).toEqual(middle);
  });
});

it('keeps a rotated or resized picture on the stage', () => {
  const corner = panBy(zoomTo(fitted, scene, 1), scene, { x: 750, y: 300 });
  expect(within(corner, { ...scene, turn: 90 }).centre).toEqual({ x: 250, y: 300 });
  expect(within(corner, { ...scene, stage: { width: 4000, height: 3000 } })).toEqual(fitted);
});

it('rotates by quarters, all the way round', () => {
  expect(turnedBy(0, 1)).toBe(90);
  expect(turnedBy(270, 1)).toBe(0);
  expect(turnedBy(0, -1)).toBe(270);
});
