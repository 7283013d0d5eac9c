import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { bundleContract } from '../contract/bundle.ts';
import product from '../package.json' with { type: 'json' };

/** Writes the contract next to the built server as JSON, so that reading it takes negligible time at start. */
const contractAsJson: Plugin = {
  name: 'contract-as-json',
  async generateBundle() {
    const contract = await bundleContract('openapi.yaml');
    this.emitFile({ type: 'asset', fileName: 'openapi.json', source: JSON.stringify(contract) });
  },
};

/** Writes the parts of the page of an examination pack next to the built server, which reads them as they are. */
const examinationPage: Plugin = {
  name: 'examination-page',
  generateBundle() {
    for (const ending of ['css', 'mjs']) {
      const source = readFileSync(`server/staff/examination/page/pack-page.${ending}`, 'utf8');
      this.emitFile({ type: 'asset', fileName: `examination-page.${ending}`, source });
    }
  },
};

/**
 * The API server, `server/main.ts` to `dist/server/main.js`, next to it `operate.js` with the commands of an operator, and `worker.js` for the processes that it starts for
 * expensive work; `dependencies` stay imports.
 * The API server, `server/main.ts` to `dist/server/main.js`, next to it `rotate.js` for `npm run secret:rotate`, and `worker.js` for the
 * processes that it starts for expensive work; `dependencies` stay imports.
 */
export default defineConfig({
  define: {
    'import.meta.env.INSPECT': process.env.INSPECT === '1',
    'import.meta.env.VERSION': JSON.stringify(product.version),
    // React is bundled, and only its production build.
    'process.env.NODE_ENV': '"production"',
  },
  plugins: [contractAsJson, examinationPage],
  publicDir: false,
  // Each of these has many small modules, which load faster bundled when the server starts. The list of top-level domains is
  // JSON, which Node 20 imports only with a warning.
  ssr: { noExternal: ['kysely', 'libphonenumber-js', 'nodemailer', 'react', 'react-dom', 'tlds', 'xstate'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        operate: 'server/operate.ts',
        rotate: 'server/rotate.ts',
        worker: 'server/platform/workers/worker-main.ts',
      },
      // In the same folder, so that the server finds the worker wherever its code is deployed.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
