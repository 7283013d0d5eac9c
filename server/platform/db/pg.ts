import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** The driver, loaded when the first pool is opened: on SQLite a start need not wait for it. */
export const pg = () => load('pg') as typeof import('pg');
