// @ts-check
// The baseline: only node:http and better-sqlite3, running the statements of a server's save.
// node bench/lib/bare-save-server.mjs <database> <statements.json> <port>
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { sqliteLibrary } from '#server/platform/db/sqlite-package.mjs';

const Database = sqliteLibrary();

const [databaseFile = '', statementsFile = '', port = '0'] = process.argv.slice(2);

const database = new Database(databaseFile);
for (const pragma of [
  'locking_mode = EXCLUSIVE',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'secure_delete = ON',
]) {
  database.pragma(pragma);
}

/** @type {import('./recorded-save.mjs').RecordedStatement[]} */
const recorded = JSON.parse(readFileSync(statementsFile, 'utf8'));
const steps = recorded.map(({ sql, kind, parameters, counts }) => {
  const statement = database.prepare(sql);
  const counting = parameters.flatMap((_, index) => (counts[index] ? [index] : []));
  return () => {
    // The recorded save has been executed already, so each counting parameter is one higher.
    for (const index of counting) parameters[index] = Number(parameters[index]) + 1;
    return kind === 'run' ? statement.run(...parameters) : statement.all(...parameters);
  };
});

createServer((request, response) => {
  if (request.method === 'GET') {
    response.end('{}');
    return;
  }
  // The session is looked up by the token's digest, as in the recorded statement.
  createHash('sha256')
    .update(request.headers.authorization?.slice('Bearer '.length) ?? '')
    .digest('hex');
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const record = JSON.parse(body);
    for (const step of steps) step();
    const answer = JSON.stringify(record);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(answer),
    });
    response.end(answer);
  });
}).listen(Number(port), '127.0.0.1');
