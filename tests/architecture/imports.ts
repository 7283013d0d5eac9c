import path from 'node:path';
import ts from 'typescript';

/** One import, export-from, `import()` or type import of a source file. */
export interface Import {
  /** Its file, relative to the project. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** The specifier as it is written. */
  specifier: string;
  /** Whether only types are imported, so that nothing of it remains at run time. */
  typeOnly: boolean;
  /** The resolved target: a file, relative to the project, or the name of a package (`node:fs`, `@mui/material`). */
  target: { file: string } | { packageName: string };
}

/** Reads the imports of a source file with TypeScript's own parser. */
export function importsOf(file: string, source: string): Import[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];

  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const { line } = parsed.getLineAndCharacterOfPosition(specifier.getStart());
    const { text } = specifier;
    found.push({ file, line: line + 1, specifier: text, typeOnly, target: targetOf(file, text) });
  };

  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function targetOf(file: string, specifier: string): Import['target'] {
  const withoutQuery = specifier.replace(/\?.*$/, '');
  // The subpaths of `package.json` are the folders themselves.
  if (specifier.startsWith('#')) return { file: withoutQuery.slice(1) };
  if (specifier.startsWith('.')) {
    return { file: path.posix.join(path.posix.dirname(file), withoutQuery) };
  }
  if (specifier.startsWith('node:')) return { packageName: specifier };
  return { packageName: specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/') };
}
