import sharp, { type Sharp } from 'sharp';

type Size = { width: number; height: number };

/** A JPEG of noise, which cannot be compressed away; with the orientation and place that a phone writes. */
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

/** A PNG of one colour. */
export function drawing({ width, height }: Size = { width: 64, height: 48 }): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
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

export type Part = { field?: string; name?: string; type?: string; bytes: Buffer };

/** A multipart body of these files, and its content type. The names are sent as they are. */
export function form(...parts: Part[]): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = '----portal-test-boundary';
  const chunks = parts.flatMap(({ field = 'file', name = 'photo.jpg', type = 'image/jpeg', bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        `Content-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
