import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const apiPort = process.env.PORT ?? '3000';

/**
 * The portal: `index.html` at the root of the project to `dist/portal`.
 *
 * Text is compressed here once, so that the server sends the smallest form without spending a cycle on it. Fonts and
 * pictures are compressed already.
 */
export default defineConfig({
  plugins: [
    react(),
    compression({
      include: /\.(js|css|html|svg|webmanifest)$/,
      threshold: 512,
      algorithms: [
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        defineAlgorithm('gzip', { level: 9 }),
      ],
    }),
  ],
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${apiPort}` },
    watch: { ignored: ['**/data/**', '**/dist/**'] },
  },
});
