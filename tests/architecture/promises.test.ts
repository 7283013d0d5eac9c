import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { projectRoot, sourceFilesUnder } from './source-files.ts';

/** Nobody and nothing is screened yet: what pages, mails and documents say may not speak of it. */
const promised = /sanction|watch ?list|politically exposed|public-office list|\bwe screen\b|\bscreened\b/i;

/** Everything that a source file may show to somebody: its texts, not its comments and names. */
function textsIn(file: string): string[] {
  const source = readFileSync(path.join(projectRoot, file), 'utf8');
  if (!promised.test(source)) return [];
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

it('no page, mail or document promises that people or wallets are screened', () => {
  const files = ['src', 'domain', 'server', 'machines'].flatMap(sourceFilesUnder);
  const promises = files.flatMap((file) =>
    textsIn(file)
      .filter((text) => promised.test(text))
      .map((text) => `${file}: ${text.trim()}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(promises).toEqual([]);
});
