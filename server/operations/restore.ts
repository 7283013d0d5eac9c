import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openAnchorLog } from '#server/derived/anchors/open-log.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import { digestsOf, storedTables, type TableDigest } from '#server/platform/db/all-rows.ts';
import { type Database, type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts';
import { syncDirectory } from '#server/platform/files/folder-bytes.ts';
import { openStoredBytes } from '#server/platform/files/open-store.ts';
import { parseStoredName } from '#server/platform/files/stored-bytes.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { openForLongWork } from '#server/start/prepare-database.ts';
import { restoreMark } from '#server/start/unfinished.ts';
import { type Manifest, readArchive } from './archive/archive.ts';
import { backupKey } from './backup.ts';
import { checkArchives } from './check-archives.ts';
import { checkedChain } from './checked-chain.ts';
import { continueAnchors } from './continue-anchors.ts';
import { insertRows, isKeyTable, KEYS_FILE } from './key-tables.ts';
import { OperationError } from './operation-error.ts';
import { checkTool, restoreDump } from './postgres-tools.ts';
import { removeDatabase } from './remove-database.ts';
import { alone } from './restore-lock.ts';

/** What may be in the data folder before a restore: the secret, and the anchors that survived. */
const MAY_BE_THERE = [
  'secret',
  'audit-anchors.jsonl',
  'lost+found',
  'restore.lock',
  'restore.lock-journal',
  'restoring.new',
];

export type RestoreOptions = {
  /** The backup. */
  from: string;
  /** The archive with the keys; by default the one next to the backup. */
  keys?: string | undefined;
};

export type RestoreResult = {
  manifest: Manifest;
  rows: number;
  /** What the check of the audit chain found, in one line. */
  chain: string;
};

/** Reads a backup to its end, and returns its manifest. Throws `OperationError` unless it is complete and unchanged. */
export function checkBackup(config: Config, { from }: RestoreOptions): Promise<Manifest> {
  return readArchive(from, backupKey(config));
}

/**
 * Restores a backup into an empty place: an empty database, no files, and a data folder with at most the secret and the anchors.
 * Nothing is written before the whole backup was read and checked. A server does not start on a restore that was ended half-way;
 * the same restore again begins from the start.
 */
export async function restore(config: Config, clock: Clock, options: RestoreOptions): Promise<RestoreResult> {
  const passphrase = backupKey(config);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const work = async () => {
    const from = options.from;
    const keys = options.keys ?? join(dirname(from), KEYS_FILE);
    const { manifest, keyTables } = await checkArchives(config, passphrase, { from, keys });
    const target = new Target(config, clock, { passphrase, from, keys, keyTables });
    await target.clearHalf();
    await target.refuseUnlessEmpty();
    const mark = restoreMark(config);
    await writeFile(`${mark}.new`, `${basename(options.from)}\n`, { mode: 0o600, flush: true });
    await rename(`${mark}.new`, mark);
    const result = await target.write(manifest);
    await rm(restoreMark(config));
    return { manifest, ...result };
  };
  return alone(config.dataDir, () => aloneInDatabase(config, work));
}

/** An arbitrary number that every process of this product uses. */
const LOCK = 7_305_161_844;

/** Two restores into one database of PostgreSQL may have different data folders. */
async function aloneInDatabase<T>(config: Config, work: () => Promise<T>): Promise<T> {
  if (config.database.dialect !== 'postgres') return work();
  const { db, close } = openForLongWork(config);
  try {
    return await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{
        free: boolean;
      }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as free`.execute(trx);
      if (!rows[0]?.free) throw new OperationError('Another restore into this database is running');
      return work();
    });
  } finally {
    await close();
  }
}

type Given = { passphrase: string; from: string; keys: string; keyTables: Manifest['tables'] };

class Target {
  readonly #config: Config;
  readonly #clock: Clock;
  readonly #given: Given;

  constructor(config: Config, clock: Clock, given: Given) {
    this.#config = config;
    this.#clock = clock;
    this.#given = given;
  }

  /** Removes what the same restore wrote before it was ended half-way. */
  async clearHalf(): Promise<void> {
    const { dataDir, files, database } = this.#config;
    const mark = restoreMark(this.#config);
    if (!existsSync(mark)) return;
    const before = (await readFile(mark, 'utf8')).trim();
    if (before !== basename(this.#given.from)) {
      throw new OperationError(
        `A restore of ${before} was ended half-way: run it again, or empty ${dataDir}`,
      );
    }
    if (database.dialect === 'sqlite') {
      // Also the complete one: no server has started on it, because of the mark.
      for (const file of [this.#unfinishedFile, database.file]) await removeDatabase(file);
    }
    if (files.kind === 'directory') await rm(files.directory, { recursive: true, force: true });
    // Objects of a bucket are overwritten.
  }

  async refuseUnlessEmpty(): Promise<void> {
    const { dataDir, files, database } = this.#config;
    const isAgain = existsSync(restoreMark(this.#config));
    const others = (await readdir(dataDir)).filter(
      (name) => !MAY_BE_THERE.includes(name) && !(isAgain && name === basename(restoreMark(this.#config))),
    );
    const [other] = others;
    if (other !== undefined) throw notEmpty(`${dataDir} is not empty (it has ${other})`);
    const store = await openStoredBytes(files, this.#config.filesWithinMs);
    if (!isAgain) {
      for await (const portion of store.list()) {
        if (portion.length > 0) throw notEmpty('The file store is not empty');
      }
    }
    if (database.dialect !== 'postgres') return;
    await this.#withDatabase(async ({ db }) => {
      await checkTool(db, 'pg_restore');
      if (!isAgain && (await storedTables(db)).length > 0)
        throw notEmpty('The database that DATABASE_URL names is not empty');
    });
  }

  async write(manifest: Manifest): Promise<Omit<RestoreResult, 'manifest'>> {
    const { database } = this.#config;
    await this.#writeFiles();
    if (database.dialect === 'postgres') await this.#restorePostgres(database.url);
    const result = await this.#withDatabase(async ({ db }) => {
      await this.#writeKeys(db);
      const found = await digestsOf(db);
      compare({ ...manifest.tables, ...this.#given.keyTables }, found);
      const chain = await checkedChain({ db, config: this.#config, clock: this.#clock });
      return { rows: Object.values(found).reduce((sum, { rows }) => sum + rows, 0), chain };
    });
    if (database.dialect === 'sqlite') {
      await rename(this.#unfinishedFile, database.file);
      await syncDirectory(dirname(database.file));
    }
    return result;
  }

  get #unfinishedFile(): string {
    return join(this.#config.dataDir, 'portal.sqlite.restoring');
  }

  /** Writes everything but the dump of PostgreSQL. */
  async #writeFiles(): Promise<void> {
    const { files, filesWithinMs, database } = this.#config;
    const deps = { config: this.#config, clock: this.#clock };
    const store = await openStoredBytes(files, filesWithinMs);
    await readArchive(this.#given.from, this.#given.passphrase, async (name, bytes) => {
      const [folder = '', file = ''] = name.split('/');
      if (folder === 'files') {
        const stored = parseStoredName(file);
        if (!stored) throw new OperationError(`This backup has a file without a valid name: ${file}`);
        await store.write(stored, [bytes]);
      } else if (name === 'anchors.jsonl')
        await continueAnchors(await openAnchorLog(deps), bytes.toString().split('\n'));
      else if (name.startsWith('database.') && database.dialect === 'sqlite') {
        await appendFile(this.#unfinishedFile, bytes, { mode: 0o600, flush: true });
      }
    });
  }

  /** In one transaction: where there are tables, an earlier run of the same restore has committed all of them. */
  async #restorePostgres(url: string): Promise<void> {
    const tables = await this.#withDatabase(({ db }) => storedTables(db));
    if (tables.length > 0) return;
    await restoreDump(url, async (write) => {
      await readArchive(this.#given.from, this.#given.passphrase, async (name, bytes) => {
        if (name.startsWith('database.')) await write(bytes);
      });
    });
  }

  async #writeKeys(db: Kysely<Database>): Promise<void> {
    const tables = (await storedTables(db)).filter(isKeyTable);
    if (Object.keys(this.#given.keyTables).length === 0) return;
    await readArchive(this.#given.keys, this.#given.passphrase, async (name, bytes) => {
      const table = tables.find((each) => name.startsWith(`keys/${each.name}.`));
      if (table) await insertRows(db, table, JSON.parse(bytes.toString()));
    });
  }

  async #withDatabase<T>(use: (database: DatabaseHandle) => Promise<T>): Promise<T> {
    const config = this.#config;
    const database =
      config.database.dialect === 'sqlite'
        ? openDatabase({ ...config, database: { dialect: 'sqlite', file: this.#unfinishedFile } })
        : openForLongWork(config);
    try {
      return await use(database);
    } finally {
      await database.close();
    }
  }
}

const notEmpty = (what: string) =>
  new OperationError(
    `${what}: restore into an empty place, which may hold only the secret and audit-anchors.jsonl`,
  );

/** Throws unless every row arrived. */
function compare(expected: Manifest['tables'], found: Record<string, TableDigest>): void {
  const differing = Object.keys({ ...expected, ...found }).find(
    (name) => expected[name]?.rows !== found[name]?.rows || expected[name]?.digest !== found[name]?.digest,
  );
  if (differing === undefined) return;
  throw new OperationError(
    `The restored table ${differing} has ${found[differing]?.rows ?? 0} rows that are not those of the backup`,
  );
}
