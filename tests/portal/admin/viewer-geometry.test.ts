import { describe, expect, it } from 'vitest';
import { fitZoom, isCutAt, type Scene, turnedBy, turnedSize } from '#src/admin/case/viewer/geometry.ts';

const scene: Scene = { stage: { width: 500, height: 400 }, picture: { width: 2000, height: 1000 }, turn: 0 };
const small: Scene = { ...scene, picture: { width: 100, height: 80 } };

describe('a picture that fits the stage', () => {
  it('is as large as the stage allows, in any rotation', () => {
    expect(fitZoom(scene)).toBe(0.25);
    expect(fitZoom({ ...scene, turn: 90 })).toBe(0.2);
  });

  it('is not enlarged', () => {
    expect(fitZoom(small)).toBe(1);
  });
});

it('hides nothing while the picture is smaller than the stage', () => {
  expect(isCutAt(0.25, scene)).toBe(false);
  expect(isCutAt(0.3, scene)).toBe(true);
  expect(isCutAt(2, small)).toBe(false);
  expect(isCutAt(6, small)).toBe(true);
});

it('rotates by quarters, all the way round', () => {
  expect(turnedBy(0, 1)).toBe(90);
  expect(turnedBy(270, 1)).toBe(0);
  expect(turnedBy(0, -1)).toBe(270);
  expect(turnedSize({ ...scene, turn: 270 })).toEqual({ width: 1000, height: 2000 });
  expect(turnedSize({ ...scene, turn: 180 })).toEqual({ width: 2000, height: 1000 });
});
