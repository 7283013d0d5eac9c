import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** The driver, loaded when the first pool is opened, so that it does not slow down a start on SQLite. */
export const pg = () => load('pg') as typeof import('pg');
