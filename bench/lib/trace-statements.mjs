// @ts-check
// Preloaded into the server (`node --import`): records every statement that it runs, so that the baseline can run the same.
// Writes one JSON line for each statement to the file that TRACE_FILE names.
import { appendFileSync } from 'node:fs';
import { sqliteLibrary } from '#server/platform/db/sqlite-package.mjs';

const Database = sqliteLibrary();

const file = process.env.TRACE_FILE ?? '';
if (file === '') throw new Error('TRACE_FILE names no file');

const prepare = Database.prototype.prepare;

Object.assign(Database.prototype, {
  /**
   * @this {import('better-sqlite3').Database}
   * @param {string} sql
   */
  prepare(sql) {
    const statement = prepare.call(this, sql);
    for (const kind of /** @type {const} */ (['all', 'get', 'run'])) {
      const execute = statement[kind];
      Object.assign(statement, {
        /** @param {unknown[]} parameters */
        [kind]: (...parameters) => {
          appendFileSync(file, `${JSON.stringify({ sql, kind, parameters })}\n`);
          return Reflect.apply(execute, statement, parameters);
        },
      });
    }
    return statement;
  },
});
