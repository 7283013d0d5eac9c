import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';

/** Pixels for each module in the scanned picture, and modules around the code. */
const SCALE = 4;
const BORDER = 4;

/** Returns the text of the QR code in a PDF of our own writer: its squares are the smallest of the page. */
export function codeIn(pdf: Buffer): string {
  const all = squaresOf(pdf);
  const least = Math.min(...all.map(({ width }) => width));
  const squares = all.filter(({ width }) => Math.abs(width - least) < 0.01);
  const left = Math.min(...squares.map(({ x }) => x));
  const top = Math.min(...squares.map(({ y }) => y));
  // Each square is slightly wider than its module.
  const at = (value: number, from: number) => Math.round((value - from) / (least - 0.05));
  const modules = Math.max(...squares.map(({ x }) => at(x, left))) + 1;
  const size = (modules + 2 * BORDER) * SCALE;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const { x, y } of squares) {
    for (let dot = 0; dot < SCALE * SCALE; dot += 1) {
      const across = (at(x, left) + BORDER) * SCALE + (dot % SCALE);
      const down = (at(y, top) + BORDER) * SCALE + Math.floor(dot / SCALE);
      const pixel = (down * size + across) * 4;
      data.fill(0, pixel, pixel + 3);
    }
  }
  return decodeQR({ width: size, height: size, data });
}

function squaresOf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/FlateDecode[\s\S]*?\nstream\n([\s\S]*?)\nendstream/g)].flatMap(
    ([, packed = '']) => {
      const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
      return [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
        .map(([, ...numbers]) => numbers.map(Number))
        .flatMap(([x = 0, y = 0, width = 0, height = 0]) => (width === height ? [{ x, y, width }] : []));
    },
  );
}
