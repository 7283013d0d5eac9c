import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeError } from '#server/platform/log/described-error.ts';
import { lastWords } from '#server/platform/log/last-words.ts';
import { loggerOptions } from '#server/platform/log/logger.ts';
import { startProcess } from '#tests/support/server-process.ts';

// SQLite alone: log

const secret = 's3cret';
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A logger like the server's, and its output. */
function listen() {
  const stream = new PassThrough();
  const options = loggerOptions({ logLevel: 'trace' });
  if (typeof options !== 'object') throw new Error('The log is silent');
  const log = pino(options, stream);
  const text = () => String(stream.read() ?? '');
  return { log, text, line: () => JSON.parse(text()) as Record<string, unknown> };
}

describe('a line of the log', () => {
  test('contains our own messages and the listed fields', () => {
    const { log, line } = listen();
    log.warn({ mailId: 'abc-1', attempts: 2, reason: 'ECONNREFUSED' }, 'mail postponed');
    expect(line()).toEqual({
      level: 40,
      time: expect.any(Number),
      host: hostname(),
      pid: process.pid,
      version: expect.stringMatching(/^\d/),
      mailId: 'abc-1',
      attempts: 2,
      reason: 'ECONNREFUSED',
      msg: 'mail postponed',
    });
  });

  test.each<[string, (log: ReturnType<typeof listen>['log']) => void]>([
    ['a text', (log) => log.info(`Route POST:/${secret} not found`)],
    ['a text with a value put in', (log) => log.info('for %s', secret)],
    ['one of our sentences with a value put in', (log) => log.info('answered %s', secret)],
    ['one of our sentences with a value after it', (log) => log.info({}, 'answered', secret)],
    ['an unknown field', (log) => log.debug({ headers: { authorization: secret } }, 'answered')],
    ['a listed field that holds something else', (log) => log.debug({ method: { secret } }, 'answered')],
    ['a route that is an address', (log) => log.debug({ route: `/verify?code=${secret}` }, 'answered')],
    ['an invalid number', (log) => log.debug({ status: secret }, 'answered')],
    ['an error', (log) => log.error(new Error(secret))],
    ['an error with a text', (log) => log.error({ err: new Error(secret) }, secret)],
    ['an error under another name', (log) => log.error({ error: new Error(secret) }, 'answered')],
    [
      'a request',
      (log) => log.trace({ req: { headers: { cookie: secret }, url: `/${secret}` } }, 'answered'),
    ],
    ['a child’s bindings', (log) => log.child({ url: secret }).info('answered')],
    ['a grandchild’s bindings', (log) => log.child({}).child({ url: secret }).info('answered')],
    ['a child’s prefix', (log) => log.child({}, { msgPrefix: secret }).info('answered')],
    [
      'bindings set later',
      (log) => {
        log.setBindings({ url: secret });
        log.info('answered');
      },
    ],
    [
      'a child’s own way to tell an error',
      (log) =>
        log
          .child(
            {},
            {
              serializers: {
                err: (err: Error) => ({
                  type: err.message,
                  message: err.message,
                  stack: `Error: ${secret}\n    at ${secret}`,
                }),
              },
            },
          )
          .error({ err: new Error(`${secret} and more`) }, 'request failed'),
    ],
  ])('holds no value of %s', (_, say) => {
    const { log, text } = listen();
    say(log);
    const written = text();
    expect(JSON.parse(written)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    expect(written).not.toContain(secret);
  });

  test('reports that a library logged something, and its level', () => {
    const { log, line } = listen();
    log.warn(`"root" path "/${secret}" must exist`);
    expect(line()).toMatchObject({ level: 40, msg: 'withheld' });
  });
});

describe('an error', () => {
  test('of the database is logged without the row that caused it', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      name: 'error',
      code: '23505',
      detail: `Key (email)=(${secret}) already exists.`,
      where: secret,
    });
    const { log, text } = listen();
    log.error({ err: error }, 'request failed');
    const written = text();
    expect(JSON.parse(written).err).toMatchObject({ type: 'error', message: '23505' });
    expect(written).toContain('log-lines.test.ts');
    expect(written).not.toContain(secret);
  });

  test('of the file store is logged without its headers, with its cause', () => {
    const cause = Object.assign(new Error(`connect to ${secret}`), { code: 'ECONNREFUSED' });
    const error = Object.assign(new Error(secret, { cause }), {
      name: 'NoSuchKey',
      $response: { headers: { authorization: secret } },
      $metadata: { requestId: secret },
    });
    const described = describeError(error);
    expect(described).toMatchObject({
      type: 'NoSuchKey',
      message: '',
      cause: { type: 'Error', message: 'ECONNREFUSED' },
    });
    expect(JSON.stringify(described)).not.toContain(secret);
  });

  test('of several attempts is logged as the first of them', () => {
    const tries = [Object.assign(new Error(secret), { code: 'ECONNREFUSED' }), new Error(secret)];
    expect(describeError(new AggregateError(tries, secret))).toMatchObject({
      type: 'AggregateError',
      cause: { message: 'ECONNREFUSED' },
    });
  });

  test('that causes itself is logged without endless recursion', () => {
    const error = new Error(secret);
    error.cause = error;
    expect(JSON.stringify(describeError(error))).not.toContain(secret);
  });

  test.each([
    ['looks like a frame', `broken\n    at ${secret} (/x/${secret}.ts:1:1)`],
    ['has lines', `a\n${secret}\n    at ${secret}`],
  ])('whose message %s is logged without it', (_, message) => {
    const { stack } = describeError(new Error(message));
    expect(stack).toContain('log-lines.test.ts');
    expect(stack).not.toContain(secret);
  });

  test.each([[secret], [null], [undefined], [{ secret }], [42]])('may be any thrown value: %o', (thrown) => {
    expect(lastWords(thrown)).not.toContain(secret);
    expect(describeError(thrown)).toMatchObject({ message: '', stack: '' });
  });
});

describe('a process that ends by an unexpected error', () => {
  async function failing(env: Record<string, string>) {
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-log-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const ended = await startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'trace', ...env });
    if ('stop' in ended) await ended.kill();
    return {
      code: 'stop' in ended ? null : ended.code,
      output: typeof ended.output === 'string' ? ended.output : '',
    };
  }

  test.each([
    ['cannot be reached', `postgres://someone:${secret}@127.0.0.1:1/portal`],
    ['cannot be read', `postgres://someone:${secret}%ZZ@127.0.0.1:1/portal`],
    [
      'names a certificate that is not there',
      `postgres://someone:${secret}@127.0.0.1:1/portal?sslrootcert=/nowhere/${secret}`,
    ],
  ])('logs nothing of a database address that %s', async (_, url) => {
    const { code, output } = await failing({ DATABASE_URL: url });
    expect(code).toBe(1);
    expect(output).not.toBe('');
    expect(output).not.toContain(secret);
  });

  /** Runs code in a process with `keepProcessDiscreet`, like the server; @returns its exit code and its output. */
  async function doing(action: string): Promise<{ code: number; output: string }> {
    const program = `import { keepProcessDiscreet } from './server/platform/log/last-words.ts'; keepProcessDiscreet(); ${action}`;
    const nodeArguments = ['--import', 'tsx', '--input-type=module', '--eval', program];
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, nodeArguments, { cwd: root });
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, output: stdout + stderr };
    }
  }

  test.each([
    ['an unhandled rejection', `Promise.reject(new RangeError('${secret}', { cause: '${secret}' }))`],
    ['a promise refused with a text', `Promise.reject('${secret}')`],
    [
      'an exception in a timer',
      `setTimeout(() => { throw Object.assign(new Error('${secret}'), { detail: '${secret}' }); });`,
    ],
    [
      'an unhandled error event',
      `new (await import('node:events')).EventEmitter().emit('error', '${secret}')`,
    ],
  ])('logs the kind of the error and its location: %s', async (_, action) => {
    const { code, output } = await doing(action);
    expect(code).toBe(1);
    expect(output).toMatch(/^The server ended because of an unexpected error: \w+/);
    expect(output).not.toContain(secret);
  });

  test('logs a warning by its name', async () => {
    const action = `process.emitWarning('${secret}', { code: 'DEP0001', detail: '${secret}' })`;
    expect(await doing(action)).toEqual({ code: 0, output: 'Warning: Warning DEP0001\n' });
  });
});
