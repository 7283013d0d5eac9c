import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The parts of the page, which the build writes next to the built server as `examination-page.css` and `.mjs`. */
function partOfPage(ending: 'css' | 'mjs'): string {
  const folder = dirname(fileURLToPath(import.meta.url));
  const built = join(folder, `examination-page.${ending}`);
  const path = existsSync(built) ? built : join(folder, `pack-page.${ending}`);
  // The same text as the hash in the policy, whatever the parser does with line ends.
  return readFileSync(path, 'utf8').replaceAll('\r', '');
}

const source = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * Yields the page of a pack, which needs no network: its policy allows only its own style and script. The script renders the
 * records, so that a reader sees what was verified.
 * @param records texts in which `<` is escaped
 */
export async function* pageOfPack(
  manifest: string,
  records: AsyncIterable<{ path: string; text: string }>,
): AsyncGenerator<string> {
  const [style, script] = [partOfPage('css'), partOfPage('mjs')];
  const policy = `default-src 'none'; style-src ${source(style)}; script-src ${source(script)}; base-uri 'none'; form-action 'none'`;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Examination pack</title>
<style>${style}</style>
</head>
<body>
<noscript><p>This page verifies and shows the records by its own script. Allow scripts for this file, or read the files in the folder “files”.</p></noscript>
<main id="pack"><p>Reading the pack…</p></main>
${dataElement('manifest.json', manifest)}`;
  for await (const { path, text } of records) yield dataElement(path, text);
  yield `<script>${script}</script>
</body>
</html>
`;
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function dataElement(path: string, text: string): string {
  return `<script type="application/json" data-path="${attribute(path)}">${text}</script>\n`;
}
