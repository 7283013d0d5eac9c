import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Every test of the API runs on SQLite and on PostgreSQL, unless its file says that the database cannot change the result: then
// it runs only on SQLite. The default is the safe choice. What runs once, and what that was measured to save, is in
// docs/decisions/024-what-is-shown-where.md.

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Why a database cannot change the result of a file. */
export const reasons = {
  authorisation: 'who may call what is decided from the token and the record, above the database',
  input: 'what is refused is refused before anything is written',
  html: 'which texts and which HTML are accepted, and how they are returned',
  mail: 'what a mail says, and how it leaves',
  pictures: 'how a picture or a PDF is read and made',
  settings: 'what the environment says, and how a start is refused',
  files: 'where files are kept',
  http: 'addresses, headers, connections and rates of the HTTP server',
  log: 'what the log says',
  provider: 'what is said to an outside service and heard from it',
  machine: 'what the machine and the server allow',
  seed: 'what the seed does through calls of the API, which are tested on both databases',
} as const;

const marker = /^\/\/ SQLite alone: (.+)$/gm;

/** A test file of the API, relative to the project, and why it runs only on SQLite; null: it runs on both databases. */
export type TestFile = { file: string; reason: string | null; text: string };

/**
 * Returns every test file of the API.
 *
 * @throws Error for a file with two reasons
 */
export function apiTestFiles(): TestFile[] {
  return readdirSync(path.join(projectRoot, 'tests/api'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => {
      const file = path.posix.join('tests/api', name.replaceAll(path.sep, '/'));
      const text = readFileSync(path.join(projectRoot, file), 'utf8');
      const [reason = null, ...others] = [...text.matchAll(marker)].map(([, given = '']) => given);
      if (others.length > 0) throw new Error(`${file} says twice why it runs on SQLite alone`);
      return { file, reason, text };
    })
    .sort((a, b) => a.file.localeCompare(b.file));
}

/** Returns the files that the api-postgres project leaves out. */
export function testsOnSqliteAlone(): string[] {
  return apiTestFiles().flatMap(({ file, reason }) => (reason === null ? [] : [file]));
}
