/** The area in which a signature is drawn, in its own units. A drawing has whole coordinates within it. */
export const signatureArea = { width: 600, height: 200 } as const;

/** Maximum length of a drawing, in characters: about two thousand points, several times those of a long name. */
export const maxSignatureLength = 16_000;

// No word is found in two ways, so that matching takes time in proportion to the length. The contract has the same pattern.
const strokes = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})+)+$/;

export type Point = { x: number; y: number };

/** Returns whether a text is the path of a drawing: lines through points within the area, and nothing else. */
export function isDrawnSignature(path: string): boolean {
  if (path.length > maxSignatureLength || !strokes.test(path)) return false;
  return Array.from(path.matchAll(/[ML](\d+) (\d+)/g)).every(
    ([, x, y]) => Number(x) <= signatureArea.width && Number(y) <= signatureArea.height,
  );
}

/** Returns the path (SVG 2, section 9) of strokes; '' for none. A stroke of one point becomes a dot. */
export function signaturePath(drawn: readonly (readonly Point[])[]): string {
  return drawn
    .filter((stroke) => stroke.length > 0)
    .map(([first, ...others]) => {
      const rest = others.length > 0 ? others : [first];
      return `M${inArea(first)}${rest.map((point) => `L${inArea(point)}`).join('')}`;
    })
    .join('');
}

function inArea(point: Point | undefined): string {
  const { x, y } = point ?? { x: 0, y: 0 };
  const within = (value: number, end: number) => Math.min(Math.max(Math.round(value), 0), end);
  return `${within(x, signatureArea.width)} ${within(y, signatureArea.height)}`;
}

/** Returns a drawn signature as an SVG picture. @param path a valid drawing */
export function signaturePicture(path: string): string {
  const { width, height } = signatureArea;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path d="${path}" fill="none" stroke="#142233" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</svg>\n',
  ].join('');
}
