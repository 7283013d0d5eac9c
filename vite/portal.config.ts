import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { portalThemeScript } from '../domain/theme-script.ts';
import { seedClients } from '../scripts/dev/seed-clients.ts';
import { supportedBrowsers } from '../scripts/lib/browsers.mjs';
import { palette } from '../src/app/theme/palette.ts';
import { type ColorTokens, darkTokens, lightTokens } from '../src/app/theme/tokens.ts';
import { fontFamily, variants } from '../src/app/theme/typography.ts';
import { askedForInPage, chunkByVisit } from './chunks.ts';
import { pdfData } from './pdf-data.ts';

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
  define: {
    'import.meta.env.INSPECT': command === 'serve' || inspected,
    'import.meta.env.OBSERVE': process.env.OBSERVE === '1',
  },
  plugins: [
    react(),
    seedClients(apiPort),
    pdfData(),
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
    proxy: {
      '^/(api|blog|partners|before-you-start|privacy|terms|retention|imprint|sitemap\\.xml|robots\\.txt)(/|\\?|$)': `http://127.0.0.1:${apiPort}`,
    },
    watch: { ignored: ['**/data/**', '**/dist/**'] },
  },
}));

/** Compresses text at build time, so that the server sends the smallest form without using CPU time. */
function compressed() {
  return compression({
    include: /\.(m?js|css|html|svg|webmanifest)$/,
    threshold: 512,
    algorithms: [
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      defineAlgorithm('gzip', { level: 9 }),
    ],
  });
}

/** The own files of the server-rendered pages: a stylesheet, and a script of one kilobyte. */
const siteEntries = { site: 'src/public/site/site.css', 'site-script': 'src/public/site/site.ts' };

/**
 * Adds the product's colours and type scale to the stylesheet of the server-rendered pages, under the names that MUI's theme gives them in the
 * portal. The scheme is the one selected in the portal; by default, the device's.
 */
function siteTokens(): Plugin {
  return {
    name: 'site-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (!id.replace(/\?.*$/, '').endsWith(siteEntries.site)) return null;
      const light = `color-scheme:light;${variables(lightTokens)}`;
      const dark = `color-scheme:dark;${variables(darkTokens)}`;
      return [
        code,
        `:root{${light};${fonts()}}`,
        `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
        `:root[data-theme="dark"]{${dark}}`,
      ].join('\n');
    },
  };
}

function variables(tokens: ColorTokens): string {
  return named('--mui-palette', palette(tokens))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

function fonts(): string {
  return Object.entries(variants)
    .map(([name, { fontWeight, fontSize, lineHeight }]) => {
      return `--mui-font-${name}:${fontWeight} ${fontSize}/${lineHeight} ${fontFamily}`;
    })
    .join(';');
}

function named(prefix: string, value: unknown): [name: string, value: string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value ?? {}).flatMap(([name, inner]) => named(`${prefix}-${name}`, inner));
}

/** Adds the script that sets the colour scheme to the head of the portal's documents, before anything is painted. */
function themeInPage(): Plugin {
  return {
    name: 'theme-in-page',
    transformIndexHtml: () => [{ tag: 'script', children: portalThemeScript, injectTo: 'head-prepend' }],
  };
}
