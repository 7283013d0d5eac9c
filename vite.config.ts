import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { seedClients } from './scripts/dev/seed-clients.ts';
import { supportedBrowsers } from './scripts/lib/browsers.mjs';
import { askedForInPage, chunkByVisit } from './vite.chunks.ts';
import { compressed } from './vite.compressed.ts';
import { leanRouter } from './vite.lean-router.ts';
import { scopedName } from './vite.scoped-name.ts';
import { siteEntries, siteTokens } from './vite.site.ts';
import { themeInPage } from './vite.theme.ts';

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
    leanRouter(),
    seedClients(apiPort),
    askedForInPage({ code: 'react', styles: 'sign-in' }),
    siteTokens(),
    themeInPage(),
    !inspected && compressed(),
  ],
  resolve: {
    alias: [
      // The theme draws no ripple, and the button would bring it all the same, with a spinner of its own.
      {
        find: /^\.\/TouchRipple\.mjs$/,
        replacement: fileURLToPath(new URL('./src/app/theme/no-ripple.ts', import.meta.url)),
      },
      {
        find: /^\.\.\/useLazyRipple\/index\.mjs$/,
        replacement: fileURLToPath(new URL('./src/app/theme/no-lazy-ripple.ts', import.meta.url)),
      },
      {
        find: /^\.\.\/CircularProgress\/index\.mjs$/,
        replacement: fileURLToPath(new URL('./src/app/theme/no-spinner.ts', import.meta.url)),
      },
      {
        find: /^\.\.\/InitColorSchemeScript\/InitColorSchemeScript\.mjs$/,
        replacement: fileURLToPath(new URL('./src/app/theme/no-scheme-script.ts', import.meta.url)),
      },
      // A client's fields do not grow; those of the pages for developers do.
      {
        find: command === 'serve' || inspected ? /^$/ : /^\.\.\/TextareaAutosize\/index\.mjs$/,
        replacement: fileURLToPath(new URL('./src/app/theme/growing-text.tsx', import.meta.url)),
      },
      // React has had it itself since 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^.*\/adapters\/reactRouterProvider(\.js)?$/,
        replacement: fileURLToPath(new URL('./src/admin/shell/router-provider.tsx', import.meta.url)),
      },
    ],
  },
  css: { modules: { generateScopedName: scopedName } },
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
      // A section's declaration holds its rule too, and only the server judges: what no page uses goes, yup with it.
      // Emotion's brings what copies statics, which only a function of it that nobody uses does.
      treeshake: {
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
