import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { projectRoot, sourceFilesUnder } from './source-files.ts';

/**
 * The portal screens no one, so pages, mails and documents must not claim it. In the compliance file, staff record what they have
 * determined elsewhere.
 */
const promised = /sanction|watch ?list|politically exposed|public-office list|\bwe screen\b|\bscreened\b/i;

/** Returns all texts of a source file that may be displayed, without comments and names. */
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

it('no page, mail or document claims that people or wallets are screened', () => {
  const files = ['src', 'domain', 'server', 'machines']
    .flatMap(sourceFilesUnder)
    .filter((file) => !file.startsWith('domain/compliance/'));
  const promises = files.flatMap((file) =>
    textsIn(file)
      .filter((text) => promised.test(text))
      .map((text) => `${file}: ${text.trim()}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(promises).toEqual([]);
});
