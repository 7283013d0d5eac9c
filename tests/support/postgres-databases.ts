import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/start/migrate.ts';

const databaseLimits = { connectMs: 10_000, waitMs: 10_000, statementMs: 30_000 };

/** Creates a new, empty database on the test server. @returns its `postgres://…` */
export function createPostgresDatabase(): Promise<string> {
  return createFrom('template1');
}

/** Creates a new database with all migrations: a copy, because running them takes three times as long. */
export function createMigratedDatabase(): Promise<string> {
  const { TEST_DATABASE_TEMPLATE: template } = process.env;
  if (!template) throw new Error('TEST_DATABASE_TEMPLATE is not set: run the api-postgres project');
  return createFrom(template);
}

/** Creates the database with all migrations that others are copied from. @returns its `postgres://…` */
export async function createTemplate(): Promise<string> {
  const url = await createPostgresDatabase();
  const database = openDatabase({ database: { dialect: 'postgres', url }, databaseLimits });
  await migrate(database);
  await database.close();
  return url;
}

/** Hundreds of databases with all tables would fill the memory in which the test server stores them. */
export function dropDatabase(url: string): Promise<void> {
  return maintain(sql`drop database ${sql.id(nameOf(url))} with (force)`);
}

/** Returns the name of a database. */
export const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function createFrom(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(testServer());
  await maintain(sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement outside the databases of tests. */
async function maintain(statement: RawBuilder<unknown>): Promise<void> {
  const { db, close } = openDatabase({
    database: { dialect: 'postgres', url: testServer() },
    databaseLimits,
  });
  await statement.execute(db);
  await close();
}

function testServer(): string {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the api-postgres project');
  return server;
}
