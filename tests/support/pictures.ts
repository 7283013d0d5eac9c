import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { ContractOperation } from './contract.ts';
import { pngChunk } from './hostile-pictures.ts';
import { registerFile } from './register-file.ts';

type Size = { width: number; height: number };

/** Returns a JPEG of noise, which does not compress; with the orientation and location that a phone writes. */
export function photograph(
  { width, height }: Size = { width: 64, height: 48 },
  orientation = 1,
): Promise<Buffer> {
  return noise({ width, height })
    .jpeg({ quality: 92 })
    .withExif({ IFD0: { Make: 'Canary Camera' } })
    .withMetadata({ orientation })
    .toBuffer();
}

/** Returns a PNG of one colour. */
export function drawing({ width, height }: Size = { width: 64, height: 48 }): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
}

/** Returns a JPEG of one colour, with few bytes whatever its size. */
export function blank({ width, height }: Size): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
}

function noise({ width, height }: Size): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#fff',
    },
  });
}

/** The length of the part of a PNG that contains its size: signature and header chunk. */
const pngHeadLength = 33;

/** Returns a small PNG with a text or colour profile that decompresses to `bytes` zeros. */
export async function pngWithBomb(type: 'zTXt' | 'iCCP', bytes: number): Promise<Buffer> {
  const png = await drawing();
  const bomb = pngChunk(type, Buffer.concat([Buffer.from('canary\0\0'), deflateSync(Buffer.alloc(bytes))]));
  return Buffer.concat([png.subarray(0, pngHeadLength), bomb, png.subarray(pngHeadLength)]);
}

/** Returns a small PNG whose header claims another size, with a correct checksum. */
export async function pngThatClaims({ width, height }: Size): Promise<Buffer> {
  const png = await drawing();
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', head), png.subarray(pngHeadLength)]);
}

/** Returns the contract's example of an operation's form, with this picture as its file, or a register where it has to be one. */
export function exampleForm({ id, form: schema }: Pick<ContractOperation, 'id' | 'form'>, picture: Buffer) {
  if (id === 'uploadMsbRegister') {
    const text = registerFile([{ name: 'Maple Exchange Inc.', number: 'M23563590' }]);
    return form({ name: 'reg-eng.csv', type: 'text/csv', bytes: Buffer.from(text) });
  }
  const fields = Object.entries((schema?.examples?.[0] ?? {}) as Record<string, string>);
  return form(...fields.map(([field, text]) => ({ field, name: null, bytes: Buffer.from(text) })), {
    bytes: picture,
  });
}

/** @property name of a file; null for a field without a file */
export type Part = { field?: string; name?: string | null; type?: string; bytes: Buffer };

/** Returns a multipart body of these files, and its content type. The names are sent unchanged. */
export function form(...parts: Part[]): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = '----portal-test-boundary';
  const chunks = parts.flatMap(({ field = 'file', name = 'photo.jpg', type = 'image/jpeg', bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${
        name === null ? '' : `; filename="${name}"\r\nContent-Type: ${type}`
      }\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
