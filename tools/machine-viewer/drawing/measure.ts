// The widths of Helvetica's letters in thousandths of the type's size. Arial and Liberation Sans share them, and the
// portal's own type is narrower. Measured from a table, a drawing is the same without a browser as in one.
const lettersOfWidth: readonly (readonly [number, string])[] = [
  [191, "'"],
  [222, 'ijl'],
  [278, ' !,./:;[]ftI\\'],
  [333, '()-r`'],
  [355, '"'],
  [389, '*'],
  [500, 'ckvsxyzJ'],
  [556, '0123456789abdeghnopqu#$?_L'],
  [584, '+<=>~'],
  [611, 'FTZ'],
  [667, '&ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [889, '%'],
  [944, 'W'],
  [1000, '…→↻'],
];

const widthOf = new Map(
  lettersOfWidth.flatMap(([width, letters]) => [...letters].map((each) => [each, width])),
);

const widest = 1000;

/** How wide a text is, in pixels, rounded up. `weight`: bold letters are a little wider. */
export function textWidth(text: string, size: number, weight: 'regular' | 'bold' = 'regular'): number {
  const sum = [...text].reduce((total, letter) => total + (widthOf.get(letter) ?? widest), 0);
  return Math.ceil(((sum * size) / 1000) * (weight === 'bold' ? 1.08 : 1));
}

/** A text of at most so many letters, with an ellipsis for what is left out. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

/** Words joined by commas into lines of at most so many letters; a longer word has a line of its own. */
export function wrapped(words: readonly string[], most: number): string[] {
  return words.reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined) return [word];
    const longer = `${last}, ${word}`;
    return longer.length <= most
      ? [...lines.slice(0, -1), longer]
      : [...lines.slice(0, -1), `${last},`, word];
  }, []);
}
