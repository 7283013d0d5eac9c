import { constants } from 'node:zlib';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/** Compresses text at build time, so that the server sends the smallest form without using CPU time. */
export function compressed() {
  return compression({
    include: /\.(js|css|html|svg|webmanifest)$/,
    threshold: 512,
    algorithms: [
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      defineAlgorithm('gzip', { level: 9 }),
    ],
  });
}
