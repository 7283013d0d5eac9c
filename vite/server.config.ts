import { defineConfig, type Plugin } from 'vite';
import { bundleContract } from '../contract/bundle.ts';

/** Leaves the contract beside the built server as JSON; reading it is then no part of a start worth mentioning. */
const contractAsJson: Plugin = {
  name: 'contract-as-json',
  async generateBundle() {
    const contract = await bundleContract('openapi.yaml');
    this.emitFile({ type: 'asset', fileName: 'openapi.json', source: JSON.stringify(contract) });
  },
};

/**
 * The API server, `server/main.ts` to `dist/server/main.js`, and the processes that it starts for costly work, beside it as
 * `worker.js`; what is in `dependencies` stays an import.
 */
export default defineConfig({
  define: {
    'import.meta.env.INSPECT': process.env.INSPECT === '1',
    // React is bundled, and only its small half for production with it.
    'process.env.NODE_ENV': '"production"',
  },
  plugins: [contractAsJson],
  publicDir: false,
  // Each of these is many small modules, which bundled are found and read in one piece when the server starts. The list of
  // top-level domains is JSON, which Node 20 imports with a warning alone.
  ssr: { noExternal: ['kysely', 'libphonenumber-js', 'nodemailer', 'react', 'react-dom', 'tlds', 'xstate'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'server/main.ts', worker: 'server/platform/workers/worker-main.ts' },
      // Side by side, so that the server finds the worker from wherever its code was put.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
