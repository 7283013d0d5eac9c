// @ts-check
import sharp from 'sharp';

const LARGEST = 10 * 1000 * 1000;

/**
 * Returns a photograph of 12 megapixels and nearly 10 MB, as from a phone: noise, because a real scene would compress too well.
 */
export async function heavyPhotograph() {
  for (let quality = 95; quality > 40; quality -= 3) {
    const bytes = await sharp({
      create: {
        width: 4032,
        height: 3024,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 24 },
        background: '#fff',
      },
    })
      .jpeg({ quality })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    if (bytes.length <= LARGEST) return bytes;
  }
  throw new Error('No photograph was small enough');
}
