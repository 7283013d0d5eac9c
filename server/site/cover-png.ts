import { crc32, deflateSync } from 'node:zlib';
import { coverHeight, coverInk, coverOf, coverWidth } from '#domain/cover.ts';

/** The size of the preview, in pixels: 1200 wide, as the networks that show it recommend. */
const scale = 1200 / coverWidth;
const width = coverWidth * scale;
const height = coverHeight * scale;

/** The light theme's colours of the drawing (`src/app/theme`): the ground and the discs. */
const ground = [0xe0, 0xe9, 0xf2] as const;
const ink = [0x16, 0x3a, 0x5f] as const;

/** Returns the same picture as a PNG in the light theme, for previews: the networks do not show an SVG. */
export function coverPng(title: string): Buffer {
  const discs = coverOf(title).map(({ x, y, r }) => ({ x: x * scale, y: y * scale, r: (r * scale) ** 2 }));
  // A line starts with its filter, 0 for none; each pixel is the number of discs that cover it, an index of the palette.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let covering = 0;
      for (const disc of discs) if ((x - disc.x) ** 2 + (y - disc.y) ** 2 < disc.r) covering += 1;
      lines[y * (width + 1) + 1 + x] = covering;
    }
  }
  const palette = Array.from({ length: discs.length + 1 }, (_, count) =>
    ground.map((light, channel) => light + ((ink[channel] ?? 0) - light) * (1 - (1 - coverInk) ** count)),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits a pixel, of a palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat().map(Math.round))),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a chunk of a PNG (ISO/IEC 15948, section 5.3). */
function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
