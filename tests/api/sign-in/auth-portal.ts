import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { type AppDeps, buildApp } from '#server/app.ts';
import type { Random } from '#server/platform/core/deps.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts';
import type { MailTransport, OutgoingMail } from '#server/platform/mail/transport.ts';
import { type Config, parseConfig } from '#server/platform/settings/config.ts';
import { migrate } from '#server/start/migrate.ts';
import { dialect } from '#tests/support/api.ts';
import { createMigratedDatabase, dropDatabase } from '#tests/support/postgres-databases.ts';

/** A clock that only moves when the test moves it. */
export class FakeClock {
  #now = new Date('2026-11-21T08:00:00.000Z');
  now = () => this.#now;
  advance({ hours = 0, minutes = 0, seconds = 0 }) {
    this.#now = new Date(this.#now.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);
  }
}

/** Randomness that is the same in every run; a test can set the next codes. */
export class FakeRandom implements Random {
  readonly nextCodes: string[] = [];
  #drawn = 0;

  bytes = (n: number): Buffer => {
    const blocks: Buffer[] = [];
    for (let length = 0; length < n; length += 64) {
      this.#drawn += 1;
      blocks.push(createHash('sha512').update(`seed ${this.#drawn}`).digest());
    }
    return Buffer.concat(blocks).subarray(0, n);
  };

  digits = (n: number): string =>
    this.nextCodes.shift() ?? String(this.bytes(6).readUIntBE(0, 6) % 10 ** n).padStart(n, '0');
}

/** A transport that stores every mail; `next` resolves when one is delivered. */
export class Postman implements MailTransport {
  readonly mails: OutgoingMail[] = [];
  readonly printsLinks = false;
  readonly #unread: OutgoingMail[] = [];
  readonly #waiting: { to: string; take: (mail: OutgoingMail) => void }[] = [];

  async deliver(mail: OutgoingMail) {
    this.mails.push(mail);
    const index = this.#waiting.findIndex(({ to }) => to === mail.to);
    const [waiting] = index < 0 ? [] : this.#waiting.splice(index, 1);
    if (waiting) waiting.take(mail);
    else this.#unread.push(mail);
  }

  /** Returns the oldest unread mail to the address, as soon as it has arrived. */
  next(to: string): Promise<OutgoingMail> {
    const index = this.#unread.findIndex((mail) => mail.to === to);
    const [mail] = index < 0 ? [] : this.#unread.splice(index, 1);
    return mail ? Promise.resolve(mail) : new Promise((take) => this.#waiting.push({ to, take }));
  }

  close() {}
}

export interface AskedCode {
  code: string;
  handle: string;
  mail: OutgoingMail;
}

/** One API process, with a person's few actions. */
export class Portal {
  readonly app: FastifyInstance;
  readonly postman: Postman;

  constructor(app: FastifyInstance, postman: Postman) {
    this.app = app;
    this.postman = postman;
  }

  post(
    path: string,
    payload: object,
    { handle, ip = '203.0.113.1', ...rest }: InjectOptions & { handle?: string; ip?: string } = {},
  ): Promise<LightMyRequestResponse> {
    return this.app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      remoteAddress: ip,
      ...(handle !== undefined && { cookies: { login_flow: handle } }),
      ...rest,
    });
  }

  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, token: string, payload?: object) {
    return this.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  }

  /** Requests a code and reads the mail. */
  async ask(email: string, options: { handle?: string; ip?: string } = {}): Promise<AskedCode> {
    const answer = await this.post('/auth/request-login-code', { email }, options);
    if (answer.statusCode !== 202) throw new Error(`Asking for a code answered ${answer.body}`);
    const mail = await this.postman.next(email.trim().toLowerCase());
    return { ...codeIn(mail), handle: handleIn(answer), mail };
  }

  /** Signs in as the holder of the address, and returns the access token. */
  async signIn(email: string): Promise<string> {
    const { code, handle } = await this.ask(email);
    const answer = await this.post('/auth/verify', { code }, { handle });
    const body: { access_token: string } = answer.json();
    return body.access_token;
  }
}

/** Returns the handle in the cookie. */
export function handleIn(answer: LightMyRequestResponse): string {
  return answer.cookies.find(({ name }) => name === 'login_flow')?.value ?? '';
}

function codeIn(mail: OutgoingMail): { code: string } {
  return { code: /(?<![\w-])\d{6}(?![\w-])/.exec(mail.text.replaceAll(/https?:\S+/g, ''))?.[0] ?? '' };
}

/** Returns another code than the given one. */
export function wrong(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0');
}

export const isPostgres = dialect === 'postgres';

/** Opens an empty database of the dialect under test, with a clock and randomness; it is closed when the test ends. */
export async function openGround(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-api-'));
  const databaseUrl = isPostgres ? await createMigratedDatabase() : undefined;
  const config: Config = parseConfig({
    DATA_DIR: dataDir,
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://portal.test',
    // With a fixed clock, a minute of calls would never end.
    RATE_LIMITS: 'off',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...env,
  });
  const handles: DatabaseHandle[] = [];
  onTestFinished(async () => {
    await Promise.all(handles.map((each) => each.close()));
    if (databaseUrl !== undefined) await dropDatabase(databaseUrl);
    await rm(dataDir, { recursive: true, force: true });
  });
  const open = () => {
    const handle = openDatabase(config);
    handles.push(handle);
    return handle;
  };
  const handle = open();
  await migrate(handle);
  return {
    config,
    dataDir,
    clock: new FakeClock(),
    random: new FakeRandom(),
    db: handle.db,
    /** The database as another process would see it: on PostgreSQL through separate connections. */
    anotherDb: () => (isPostgres ? open().db : handle.db),
  };
}

/**
 * Opens the ground, and API processes on it.
 * @param options of the server, in addition to those that every test here needs
 */
export async function openPortal(
  env: Record<string, string> = {},
  options: Partial<Pick<AppDeps, 'contract'>> = {},
) {
  const ground = await openGround(env);
  const { config, clock, random } = ground;
  const postman = new Postman();

  async function startProcess(db: typeof ground.db): Promise<Portal> {
    const app = await buildApp({ config, db, clock, random, mail: { transport: postman }, ...options });
    onTestFinished(() => app.close());
    await app.ready();
    return new Portal(app, postman);
  }

  return {
    ...ground,
    postman,
    portal: await startProcess(ground.db),
    anotherProcess: () => startProcess(ground.anotherDb()),
  };
}
