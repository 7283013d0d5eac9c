import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { seedClients } from '../scripts/dev/seed-clients.ts';
import { supportedBrowsers } from '../scripts/lib/browsers.mjs';
import { askedForInPage, chunkByVisit } from './chunks.ts';
import { compressed } from './compressed.ts';
import { siteEntries, siteTokens } from './site.ts';
import { themeInPage } from './theme.ts';

const apiPort = process.env.PORT ?? '3000';
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
    askedForInPage({ code: 'react', styles: 'sign-in' }),
    siteTokens(),
    themeInPage(),
    !inspected && compressed(),
  ],
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    target: supportedBrowsers,
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    // What lays out the drawings of machines is large; the two pages of the area that show one fetch it.
    chunkSizeWarningLimit: 1600,
    rolldownOptions: {
      input: { index: 'index.html', ...siteEntries },
      // Only the server validates: rules that no page uses are left out, and yup with them.
      // Emotion imports hoist-non-react-statics, which only an unused function of it needs.
      treeshake: {
        manualPureFunctions: ['createContext', 'forwardRef', 'memo'],
        moduleSideEffects: [
          { test: /\/(domain|node_modules\/yup)\//, sideEffects: false },
          { test: /\/(hoist-non-react-statics|_isolated-hnrs)\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          // The sets are whole without it, and it would draw the entry's few modules into the opening.
          includeDependenciesRecursively: false,
          groups: [{ name: chunkByVisit(), debugName: 'by visit' }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    // The API, and what the server writes itself (`server/site`).
    proxy: { '^/(api|blog|partners|sitemap\\.xml|robots\\.txt)(/|\\?|$)': `http://127.0.0.1:${apiPort}` },
    watch: { ignored: ['**/data/**', '**/dist/**'] },
  },
}));
