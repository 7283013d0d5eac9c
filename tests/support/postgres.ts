import type { TestProject } from 'vitest/node';
import { startPostgres } from './embedded-postgres.ts';
import { createTemplate, dropDatabase, nameOf } from './postgres-databases.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `postgres://…` of a server on which a test may create databases. */
    TEST_DATABASE_URL: string;
  }
}

/** Hundreds of databases of a few rows each need no maintenance, and no replication log. */
const forShortLives = { autovacuum: 'off', wal_level: 'minimal', max_wal_senders: '0' };

/**
 * Set-up of the api-postgres project: the server in `TEST_DATABASE_URL`, else a temporary one. Tests read the address with
 * `inject('TEST_DATABASE_URL')`, or from the environment, where it has the same name.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given ? undefined : await startPostgres(forShortLives);
  const url = given ?? own?.url ?? '';
  process.env.TEST_DATABASE_URL = url;
  project.provide('TEST_DATABASE_URL', url);
  const template = await createTemplate();
  process.env.TEST_DATABASE_TEMPLATE = nameOf(template);
  return async () => {
    await dropDatabase(template);
    await own?.stop();
  };
}
