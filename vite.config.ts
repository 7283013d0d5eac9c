import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { seedClients } from './scripts/dev/seed-clients.ts';

const apiPort = process.env.PORT ?? '3000';
const firstModule = fileURLToPath(new URL('./src/app/main.tsx', import.meta.url));
const inspected = process.env.INSPECT === '1';

/**
 * The portal: `index.html` at the root of the project to `dist/portal`.
 *
 * Text is compressed here once, so that the server sends the smallest form without spending a cycle on it. Fonts and
 * pictures are compressed already. A build for developers stays on their machine.
 */
export default defineConfig(({ command }) => ({
  // `src/app/build-switches.d.ts` says what it is for.
  define: { 'import.meta.env.INSPECT': command === 'serve' || inspected },
  plugins: [
    react(),
    seedClients(apiPort),
    !inspected &&
      compression({
        include: /\.(js|css|html|svg|webmanifest)$/,
        threshold: 512,
        algorithms: [
          defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          defineAlgorithm('gzip', { level: 9 }),
        ],
      }),
  ],
  resolve: {
    alias: [
      {
        find: /^.*\/adapters\/reactRouterProvider(\.js)?$/,
        replacement: fileURLToPath(new URL('./src/admin/area/router-provider.tsx', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    // What lays out the drawings of the developers' page is large.
    chunkSizeWarningLimit: inspected ? 1600 : 600,
    rolldownOptions: {
      // A section's declaration holds its rule too, and only the server judges: what no page uses goes, yup with it.
      treeshake: { moduleSideEffects: [{ test: /\/(domain|node_modules\/yup)\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: neededAtOnce(), debugName: 'first page' },
            // Every form needs some of them and Certify & Submit all: one request instead of one a section.
            { name: 'answers', test: /\/domain\/(sections|records)\// },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': `http://127.0.0.1:${apiPort}` },
    watch: { ignored: ['**/data/**', '**/dist/**'] },
  },
}));

/** What the bundler tells of a module. */
type Bundle = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

/**
 * One chunk for everything that the first page needs. The bundler would part it by which of the later pages share a module,
 * and on a slow line each part of a few hundred bytes costs its turn.
 */
function neededAtOnce(): (id: string, bundle: Bundle) => string | null {
  let needed: Set<string> | undefined;
  const collect = (bundle: Bundle) => {
    const found = new Set<string>();
    const waiting = [firstModule];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      waiting.push(...(bundle.getModuleInfo(next)?.importedIds ?? []));
    }
    return found;
  };
  return (id, bundle) => {
    needed ??= collect(bundle);
    return needed.has(id) ? 'opening' : null;
  };
}
