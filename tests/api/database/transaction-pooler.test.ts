import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { dialect, openTestApi } from '#tests/support/api.ts';
import { unprivilegedUser } from '#tests/support/embedded-postgres.ts';
import { freePort } from '#tests/support/free-port.ts';
import { createPostgresDatabase } from '#tests/support/postgres-databases.ts';

/** The real PgBouncer, if it is installed (`apt-get install pgbouncer`). */
const program = findPgbouncer();

function findPgbouncer(): string | null {
  for (const each of ['pgbouncer', '/usr/sbin/pgbouncer']) {
    try {
      execFileSync(each, ['--version'], { stdio: 'ignore' });
      return each;
    } catch {
      // Not installed.
    }
  }
  return null;
}

/** Starts a pooler in transaction mode for the database. @returns the address of the database through the pooler */
async function pgbouncer(databaseUrl: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(path.join(tmpdir(), 'onboarding-pooler-'));
  const listenPort = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    settings,
    `${[
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
    ].join('\n')}\n`,
  );
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
  if (user) {
    await chmod(folder, 0o755);
    await chown(folder, user.uid, user.gid);
  }
  const child = spawn(program ?? '', [settings], { ...user, stdio: 'ignore' });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  await vi.waitFor(
    async () => {
      const socket = connect(listenPort, '127.0.0.1');
      await once(socket, 'connect').finally(() => socket.destroy());
    },
    { timeout: 10_000, interval: 20 },
  );
  return at(databaseUrl, listenPort);
}

/** Imitates PgBouncer's refusal: a proxy that refuses connections with a statement_timeout in their first packet. */
async function refusingLine(databaseUrl: string): Promise<string> {
  const port = Number(new URL(databaseUrl).port);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    client.once('data', (start) => {
      if (start.includes('statement_timeout\0')) {
        client.end(refusal('08P01', 'unsupported startup parameter: statement_timeout'));
        return;
      }
      const upstream = connect(port, '127.0.0.1');
      sockets.add(upstream);
      upstream.on('error', () => client.destroy());
      upstream.write(start);
      client.pipe(upstream).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port');
  return at(databaseUrl, address.port);
}

/** An ErrorResponse of PostgreSQL's protocol. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

function at(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

describe.runIf(dialect === 'postgres').each([
  { name: 'PgBouncer in transaction mode', pooler: pgbouncer, isThere: program !== null },
  { name: 'a pooler that refuses statement_timeout', pooler: refusingLine, isThere: true },
])('behind $name', ({ pooler, isThere }) => {
  it.runIf(isThere)('signs in, saves concurrently, and is ready', { timeout: 60_000 }, async () => {
    const api = await openTestApi({ env: { DATABASE_URL: await pooler(await createPostgresDatabase()) } });
    const as = await api.client();
    const body = validRecords['products-and-services'];
    const saves = Array.from({ length: 20 }, () => api.call('PUT', '/products-and-services', { as, body }));
    expect(new Set((await Promise.all(saves)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await api.call('GET', '/ready')).json()).toEqual({ status: 'ok' });
  });

  it.runIf(isThere)(
    'cancels a statement that takes too long, and leaves no limit behind',
    { timeout: 60_000 },
    async () => {
      const DATABASE_URL = await pooler(await createPostgresDatabase());
      const api = await openTestApi({ env: { DATABASE_URL, DATABASE_STATEMENT_SECONDS: '1' } });
      const slow = inTransaction(api.db, (trx) => sql`select pg_sleep(20)`.execute(trx));
      // PostgreSQL's own error code (57014), after which the connection is usable.
      await expect(slow).rejects.toMatchObject({ part: 'database', code: '57014' });
      const { rows } = await sql<{
        limit: string;
      }>`select current_setting('statement_timeout') as limit`.execute(api.db);
      expect(rows).toEqual([{ limit: '0' }]);
      const alone = sql`select pg_sleep(20)`.execute(api.db);
      await expect(alone).rejects.toMatchObject({ part: 'database' });
      expect((await api.call('GET', '/ready')).statusCode).toBe(200);
    },
  );
});
