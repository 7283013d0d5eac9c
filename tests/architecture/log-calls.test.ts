import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { fieldNames, messages } from '#server/platform/log/admitted-line.ts';
import { projectRoot, sourceFilesUnder } from './source-files.ts';

const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);

/** Returns calls such as `log.warn({ … }, '…')` and `request.log.error('…')`. */
function logCallsIn(file: string): ts.CallExpression[] {
  const parsed = ts.createSourceFile(
    file,
    readFileSync(path.join(projectRoot, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (levels.has(name.text) && /(^|\.)log$/.test(expression.getText())) found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

const calls = sourceFilesUnder('server').flatMap((file) =>
  logCallsIn(file).map((call) => ({ call, where: `${file}: ${call.getText().replaceAll(/\s+/g, ' ')}` })),
);

it('every message that is logged is in the list of permitted messages, and the list has no other', () => {
  const said = calls.map(({ call, where }) => {
    const last = call.arguments.at(-1);
    return last && ts.isStringLiteral(last) ? last.text : where;
  });
  // Fastify logs this one, with our message (`main.ts`).
  expect([...new Set([...said, 'listening'])].sort()).toEqual([...messages].sort());
});

it('every field that is logged is permitted', () => {
  const logged = calls.flatMap(({ call }) =>
    call.arguments
      .filter(ts.isObjectLiteralExpression)
      .flatMap(({ properties }) =>
        properties.map((property) => property.name?.getText() ?? property.getText()),
      ),
  );
  expect(logged).toContain('err');
  expect(logged.filter((name) => !fieldNames.has(name))).toEqual([]);
});
