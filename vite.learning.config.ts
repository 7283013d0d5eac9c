import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { supportedBrowsers } from './scripts/lib/browsers.mjs';
import { askedForInPage, chunkForLearners } from './vite.chunks.ts';
import { compressed } from './vite.compressed.ts';
import { leanRouter } from './vite.lean-router.ts';
import { themeInPage } from './vite.theme.ts';

/**
 * The learners' pages: `index.html` once more, with another beginning, to `learning.html` beside the portal. A build of its own:
 * what both share is in both, so that neither waits for a part that is only the other's (decision 044).
 */
export default defineConfig({
  define: { 'import.meta.env.INSPECT': false },
  plugins: [
    react(),
    leanRouter(),
    askedForInPage({ code: 'learning', styles: 'learning' }),
    learnersDocument(),
    themeInPage(),
    compressed(),
  ],
  build: {
    outDir: 'dist/portal',
    // The portal is there already.
    emptyOutDir: false,
    copyPublicDir: false,
    target: supportedBrowsers,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { learners: 'index.html' },
      // As in `vite.config.ts`.
      treeshake: { moduleSideEffects: [{ test: /\/(domain|node_modules\/yup)\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkForLearners(), debugName: 'for learners' }],
        },
      },
    },
  },
});

/** Begins the portal's document with the learners' code, and writes it under their name. */
function learnersDocument(): Plugin {
  return {
    name: 'learners-document',
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('/src/app/start.ts', '/src/app/learning-start.ts'),
    },
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The learners have no page');
      this.emitFile({ type: 'asset', fileName: 'learning.html', source: page.source });
      delete bundle['index.html'];
    },
  };
}
