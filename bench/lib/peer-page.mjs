// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { build } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { projectRoot } from '../../scripts/lib/project.mjs';

/**
 * Builds the comparison page (`bench/peer/`) as the portal is built, in one chunk and compressed, and serves it as the portal is
 * served.
 *
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` without a trailing slash
 */
export async function servePeersPage() {
  const outDir = mkdtempSync(path.join(tmpdir(), 'onboarding-portal-peer-'));
  await build({
    configFile: false,
    mode: 'production',
    root: path.join(projectRoot, 'bench/peer'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
      // As in the portal's build: imports the labels without the rules of the same modules.
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: /\/(domain|node_modules\/yup)\//, sideEffects: false }] },
      },
    },
    plugins: [compression({ include: /\.(js|css|html)$/, threshold: 512, algorithms: ['brotliCompress'] })],
  });
  const app = fastify();
  await app.register(fastifyStatic, { root: outDir, preCompressed: true });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    stop: async () => {
      await app.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
