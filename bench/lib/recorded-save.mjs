// @ts-check
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { contactDetails } from './load.mjs';
import { newDataDir, removeDataDir, signIn, startServer } from './server.mjs';

/**
 * A statement of a save. A parameter that `counts` is one higher with each save; the others keep their recorded values and sizes.
 *
 * @typedef {{ sql: string, kind: 'all' | 'get' | 'run', parameters: unknown[], counts: boolean[] }} RecordedStatement
 */

/**
 * Lets the server save a record in the folder, and records its SQLite statements.
 *
 * @param {string} dataDir an empty folder; afterwards it holds a database with one client and two saves
 * @returns {Promise<{ statements: RecordedStatement[], token: string }>}
 */
export async function recordSave(dataDir) {
  const scratch = newDataDir();
  const traceFile = path.join(scratch, 'statements.jsonl');
  try {
    const server = await startServer({
      dataDir,
      nodeArgs: ['--import', './bench/lib/trace-statements.mjs'],
      env: { TRACE_FILE: traceFile },
    });
    const token = await signIn(server, 'rate@example.com');
    await save(server.url, token, 1);
    const first = await traced(traceFile, () => save(server.url, token, 2));
    const second = await traced(traceFile, () => save(server.url, token, 3));
    await server.stop();
    return { statements: merged(first, second), token };
  } finally {
    removeDataDir(scratch);
  }
}

/**
 * @param {string} url
 * @param {string} token
 * @param {number} n
 */
async function save(url, token, n) {
  const answer = await fetch(`${url}/api/contact-details`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(contactDetails(n)),
  });
  if (!answer.ok) throw new Error(`A save answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** @typedef {{ sql: string, kind: 'all' | 'get' | 'run', parameters: unknown[] }} Statement */

/**
 * @param {string} file
 * @param {() => Promise<void>} body
 * @returns {Promise<Statement[]>} the statements that were run meanwhile
 */
async function traced(file, body) {
  rmSync(file, { force: true });
  await body();
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => /** @type {Statement} */ (JSON.parse(line)))
    .filter(({ sql }) => !isOfTheGroup(sql));
}

/**
 * The server combines saves that end at the same time into one commit, each within its own savepoint; a bare loop has a
 * transaction and a wait for the disk for each save.
 *
 * @param {string} sql
 */
function isOfTheGroup(sql) {
  return /^(savepoint|release) /i.test(sql);
}

/**
 * Finds the counting parameters by comparing two consecutive saves.
 *
 * @param {Statement[]} first
 * @param {Statement[]} second
 * @returns {RecordedStatement[]}
 */
function merged(first, second) {
  const texts = (/** @type {Statement[]} */ all) => all.map(({ sql }) => sql).join('\n');
  if (texts(first) !== texts(second)) throw new Error('Two saves in a row ran different statements');
  return second.map((statement, at) => ({
    ...statement,
    counts: statement.parameters.map((value, index) => {
      const before = first[at]?.parameters[index];
      return typeof value === 'number' && typeof before === 'number' && value === before + 1;
    }),
  }));
}
