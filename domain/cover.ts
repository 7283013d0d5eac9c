/** The picture of a post or a training without one of its own: discs on a plain ground, computed from the title. */

export const coverWidth = 640;
export const coverHeight = 360;

/** A disc of the picture, in units of its width and height. Each is drawn with {@link coverInk}, so that overlaps are darker. */
export type CoverDisc = { x: number; y: number; r: number };

/** The opacity of a disc. */
export const coverInk = 0.1;

/** Returns the discs of a title's picture: two groups of rings on opposite edges. The same title always has the same picture. */
export function coverOf(title: string): CoverDisc[] {
  const next = numbersOf(title);
  const from = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const isAtTop = next() < 0.5;
  const isLeft = next() < 0.5;
  const rings = (side: boolean, top: boolean, count: number, step: number): CoverDisc[] => {
    const x = side ? from(40, 240) : from(400, 600);
    const y = top ? from(-20, 60) : from(300, 380);
    return Array.from({ length: count }, (_, n) => ({ x, y, r: step * (count - n) }));
  };
  return [
    ...rings(isLeft, isAtTop, from(4, 6), from(44, 64)),
    ...rings(!isLeft, !isAtTop, from(2, 4), from(28, 44)),
  ];
}

/** Returns a function that returns numbers from 0 to below 1, always the same for a text (FNV-1a, then xorshift). */
function numbersOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text.trim().toLowerCase()) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  state ||= 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
