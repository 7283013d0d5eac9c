import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { type AppDeps, buildApp } from '#server/app.ts';
import type { Random } from '#server/platform/core/deps.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import type { MailTransport, OutgoingMail } from '#server/platform/mail/transport.ts';
import { type Config, parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import { createWorkers, type Workers } from '#server/platform/workers/workers.ts';
import { migrate } from '#server/start/migrate.ts';
import { createMigratedDatabase, dropDatabase } from './postgres-databases.ts';

/** The database dialect of this run of the API suite. */
export const dialect = process.env.TEST_DIALECT === 'postgres' ? 'postgres' : 'sqlite';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

export const adminEmail = 'admin@example.com';
const reviewerEmail = 'reviewer@example.com';

/** A clock that only moves when the test moves it. */
export class SettableClock {
  #now = new Date('2026-11-21T08:00:00.000Z');

  now = (): Date => this.#now;

  set(instant: string): void {
    this.#now = new Date(instant);
  }

  advanceMinutes(minutes: number): void {
    this.#now = new Date(this.#now.getTime() + minutes * 60_000);
  }
}

/** The program of the workers: the built one, because from source each worker would take a second to start. */
export const workerProgram = path.join(projectRoot, 'dist/server/worker.js');

/** One set of workers for all servers here, hundreds of which start and stop; an unused worker ends by itself. */
const workers: Workers = { ...createWorkers(workerProgram), close: () => undefined };

const random: Random = {
  bytes: (n) => randomBytes(n),
  digits: (n) => Array.from({ length: n }, () => randomInt(10)).join(''),
};

/**
 * Stores mails instead of sending them; a mail that arrives twice is stored once, like in mail programs: a clock that is moved
 * forward ends the claim of a mail whose sending is not recorded yet, and it is sent again.
 */
class MailBox implements MailTransport {
  readonly printsLinks = false;
  readonly #mails: OutgoingMail[] = [];
  readonly #known = new Set<string>();
  readonly #waiting = new Map<string, (mail: OutgoingMail) => void>();
  readonly #refuses: (to: string) => boolean;

  constructor(refuses: (to: string) => boolean) {
    this.#refuses = refuses;
  }

  async deliver(mail: OutgoingMail): Promise<void> {
    if (this.#refuses(mail.to)) throw new Error('No such mailbox');
    if (this.#known.has(mail.messageId)) return;
    this.#known.add(mail.messageId);
    const take = this.#waiting.get(mail.to);
    this.#waiting.delete(mail.to);
    if (take) take(mail);
    else this.#mails.push(mail);
  }

  /** Returns the next mail to the address that suits, as soon as it has arrived; earlier ones are skipped. */
  async take(to: string, suits: (mail: OutgoingMail) => boolean = () => true): Promise<OutgoingMail> {
    let mail = await this.#next(to);
    while (!suits(mail)) mail = await this.#next(to);
    return mail;
  }

  #next(to: string): Promise<OutgoingMail> {
    const index = this.#mails.findIndex((mail) => mail.to === to);
    const [mail] = index < 0 ? [] : this.#mails.splice(index, 1);
    return mail ? Promise.resolve(mail) : new Promise((take) => this.#waiting.set(to, take));
  }

  close(): void {}
}

/** Returns whether a mail contains a login code. */
export const isWithCode = ({ subject }: OutgoingMail) => /login code|sign in/.test(subject);

/** A signed-in person. */
export type Person = { email: string; token: string; userId: string };

export type TestApi = {
  app: FastifyInstance;
  db: Kysely<Database>;
  config: Config;
  clock: SettableClock;
  /** A call of the API; `path` without `/api`. */
  call(
    method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    options?: { as?: Person; body?: unknown; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  /** Signs in through the API with the code in the mail; a new address becomes a client. */
  signIn(email: string): Promise<Person>;
  /** Returns a new client. */
  client(): Promise<Person>;
  admin(): Promise<Person>;
  /** Returns a reviewer, whose account the administrator has created. */
  reviewer(): Promise<Person>;
  /** Returns the next mail to the address that was not read yet and suits, as soon as it has arrived; earlier ones are skipped. */
  mailTo(address: string, suits?: (mail: OutgoingMail) => boolean): Promise<OutgoingMail>;
  close(): Promise<void>;
};

export type TestApiOptions = Partial<Omit<AppDeps, 'config' | 'db' | 'clock'>> & {
  /** Settings in addition to those that every test needs. */
  env?: Record<string, string>;
  /** Returns whether mails to an address cannot be delivered. */
  refusesMailTo?: (to: string) => boolean;
};

/**
 * Starts the whole server on an empty database of the dialect under test. For a file's `beforeAll`, which returns `api.close`; a
 * single test uses `openTestApi`.
 */
export async function buildTestApp({
  env = {},
  refusesMailTo = () => false,
  ...options
}: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-api-'));
  const databaseUrl = dialect === 'postgres' ? await createMigratedDatabase() : undefined;
  const config = prepareDataDir(
    parseConfig({
      DATA_DIR: dataDir,
      APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
      ADMIN_EMAILS: adminEmail,
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://portal.test',
      // With a fixed clock, a minute of calls would never end.
      RATE_LIMITS: 'off',
      // Tests move the clock by hours; sign-in, idle time and fresh proofs have their own tests.
      STAFF_IDLE_MINUTES: '43200',
      FRESH_PROOF_MINUTES: '10000',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    }),
  );
  const clock = new SettableClock();
  const mails = new MailBox(refusesMailTo);
  if (config.database.dialect === 'sqlite' && !existsSync(config.database.file)) {
    migratedFile ??= migrateFile();
    await writeFile(config.database.file, await migratedFile, { mode: 0o600 });
  }
  const database = openDatabase(config);
  await migrate(database);
  const app = await buildApp({
    config,
    db: database.db,
    clock,
    random,
    mail: { transport: mails },
    workers,
    ...options,
  });
  await app.ready();

  const call: TestApi['call'] = (method, path, { as, body, headers } = {}) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    });

  async function signIn(email: string): Promise<Person> {
    const asked = await call('POST', '/auth/request-login-code', { body: { email } });
    if (asked.statusCode !== 202) throw new Error(`Asking for a code answered ${asked.body}`);
    const mail = await mails.take(email, isWithCode);
    const code = /\b\d{6}\b/.exec(mail.text.replaceAll(/https?:\S+/g, ''))?.[0];
    const verified = await call('POST', '/auth/verify-login-code', { body: { email, code } });
    if (verified.statusCode !== 200) throw new Error(`The code answered ${verified.body}`);
    const token: string = verified.json().access_token;
    const self = await call('GET', '/auth/self', { as: { email, token, userId: '' } });
    return { email, token, userId: self.json().id };
  }

  let clients = 0;
  let administrator: Promise<Person> | undefined;
  const admin = (): Promise<Person> => {
    administrator ??= signIn(adminEmail);
    return administrator;
  };

  async function makeReviewer(): Promise<Person> {
    const body = { email: reviewerEmail, firstName: 'Rita', lastName: 'Levi', role: 'reviewer' };
    const made = await call('POST', '/users', { as: await admin(), body });
    if (made.statusCode !== 201) throw new Error(`Making a reviewer answered ${made.body}`);
    return signIn(reviewerEmail);
  }
  let reviewer: Promise<Person> | undefined;
  return {
    app,
    db: database.db,
    config,
    clock,
    call,
    signIn,
    client: () => {
      clients += 1;
      return signIn(`client-${clients}@example.com`);
    },
    admin,
    reviewer: () => {
      reviewer ??= makeReviewer();
      return reviewer;
    },
    mailTo: (address, suits) => mails.take(address, suits),
    close: async () => {
      await app.close();
      await database.close();
      if (databaseUrl) await dropDatabase(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** `buildTestApp` for one test; it is closed when the test ends. */
export async function openTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const api = await buildTestApp(options);
  onTestFinished(api.close);
  return api;
}

let migratedFile: Promise<Buffer> | undefined;

/** @returns the file of an SQLite database with all migrations, because running them takes a quarter of a server's start */
async function migrateFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'onboarding-migrated-'));
  const file = join(folder, 'migrated.db');
  const database = openDatabase({ database: { dialect: 'sqlite', file }, databaseLimits });
  await migrate(database);
  await database.close();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true, force: true });
  return bytes;
}

const databaseLimits = { connectMs: 10_000, waitMs: 10_000, statementMs: 30_000 };
