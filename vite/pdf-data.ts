import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const packageFile = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const root = path.dirname(packageFile);
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };

/** The folder has the version in its name, because its files keep their names and are cached for ever. */
const folder = `assets/pdfjs-${version}`;

/**
 * The files that `pdfjs-dist` fetches while it reads some PDFs: character maps of East Asian fonts, the standard fonts where a PDF
 * does not embed them, and the decoder of JPEG 2000 without WebAssembly, which the content security policy does not admit.
 */
const files = new Map<string, string>(
  [
    { name: 'cmaps', wanted: /\.bcmap$/ },
    { name: 'standard_fonts', wanted: /\.(pfb|ttf)$/ },
    { name: 'wasm', wanted: /^openjpeg_nowasm_fallback\.js$/ },
  ].flatMap(({ name, wanted }) =>
    readdirSync(path.join(root, name))
      .filter((file) => wanted.test(file))
      .map((file) => [`${folder}/${name}/${file}`, path.join(root, name, file)] as const),
  ),
);

/** Serves these files from the portal's own origin, in development and from the build. */
export function pdfData(): Plugin {
  return {
    name: 'pdf-data',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').replace(/^\//, '').replace(/\?.*$/, ''));
        if (file === undefined) return next();
        response.setHeader(
          'content-type',
          file.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      for (const [fileName, file] of files) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
      }
    },
  };
}
