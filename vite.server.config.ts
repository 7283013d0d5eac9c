import { defineConfig } from 'vite';

/** The API server: `server/main.ts` to `dist/server/main.js`; what is in `dependencies` stays an import. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
});
