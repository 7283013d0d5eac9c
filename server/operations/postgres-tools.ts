import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { codeOf, OperationError } from './operation-error.ts';

type Tool = 'pg_dump' | 'pg_restore';

/** Throws `OperationError` unless a program of PostgreSQL is on the `PATH`, in a version that can work with the server. */
export async function checkTool(db: Kysely<Database>, tool: Tool): Promise<void> {
  const { rows } = await sql<{
    number: string;
  }>`select current_setting('server_version_num') as number`.execute(db);
  const server = Math.floor(Number(rows[0]?.number ?? 0) / 10_000);
  const child = spawn(tool, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [said] = await Promise.all([text(child.stdout), started(child, tool)]);
  const version = Number(/(\d+)[.\d]*/.exec(said.replace(tool, ''))?.[1] ?? 0);
  if (version >= server) return;
  throw new OperationError(
    `${tool} is version ${version}, and the server of the database is version ${server}: install the client of PostgreSQL ${server}`,
  );
}

function started(child: ReturnType<typeof spawn>, tool: Tool): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) =>
      reject(
        codeOf(error) === 'ENOENT'
          ? new OperationError(
              `${tool} is not installed: install the client of PostgreSQL (on Debian, the package postgresql-client)`,
            )
          : error,
      ),
    );
  });
}

/** The password is given in the environment, because every user of the machine can read arguments. */
function connection(url: string): { name: string; env: NodeJS.ProcessEnv } {
  const named = new URL(url);
  const password = decodeURIComponent(named.password);
  named.password = '';
  return { name: named.href, env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) } };
}

/** Returns the dump of a database, in the custom format of `pg_dump`, as of a snapshot. Fails at its end if `pg_dump` does. */
export async function* dumpOf(
  url: string,
  { snapshot, without }: { snapshot: string; without: readonly string[] },
): AsyncGenerator<Buffer> {
  const { name, env } = connection(url);
  const args = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`];
  const left = without.map((table) => `--exclude-table-data=${table}`);
  const child = spawn('pg_dump', [...args, ...left, `--dbname=${name}`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = endOf(child, 'pg_dump');
  ended.catch(() => {});
  try {
    yield* child.stdout;
    await ended;
  } finally {
    child.kill();
  }
}

/** Restores a dump into an empty database, in one transaction: all of it, or nothing. */
export async function restoreDump(
  url: string,
  feed: (write: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { name, env } = connection(url);
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const child = spawn('pg_restore', [...args, `--dbname=${name}`], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = endOf(child, 'pg_restore');
  ended.catch(() => {});
  // A program that ended early reports why; the broken pipe says less.
  child.stdin.on('error', () => {});
  try {
    await feed(async (bytes) => {
      if (child.stdin.destroyed) await ended;
      if (!child.stdin.write(bytes)) await Promise.race([once(child.stdin, 'drain'), ended]);
    });
  } catch (error) {
    // Without the end of its input it commits nothing.
    child.kill('SIGKILL');
    throw error;
  }
  child.stdin.end();
  await ended;
}

async function endOf(
  child: ChildProcessByStdio<Writable | null, Readable | null, Readable>,
  tool: Tool,
): Promise<void> {
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code === 0) return;
  const line = said.split('\n').find((each) => /error/i.test(each)) ?? `it ended with ${code ?? 'a signal'}`;
  throw new OperationError(`${tool} failed: ${line.replace(/^\S+: error: /, '')}`);
}
