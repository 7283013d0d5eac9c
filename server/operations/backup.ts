import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { openAnchorLog } from '#server/derived/anchors/open-log.ts';
import { anchorIn } from '#server/derived/audit/anchor.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import { recordKeyIds } from '#server/platform/crypto/encryption.ts';
import { digestOf, portionsOf, storedTables } from '#server/platform/db/all-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openStoredBytes } from '#server/platform/files/open-store.ts';
import type { StoredBytes } from '#server/platform/files/stored-bytes.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { appliedNames } from '#server/start/migrate.ts';
import { ArchiveWriter, type Manifest } from './archive/archive.ts';
import { isKeyTable, KEYS_FILE } from './key-tables.ts';
import { OperationError } from './operation-error.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';

/** A backup in a folder is named by its time; `keep` counts and deletes only files with such a name. */
const NAMED = /^onboarding-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;
/** What a backup left that was killed; one that is being written is younger. */
const LEFT = /^onboarding-.*\.backup\.[0-9a-f]{8}\.part$/;
const LEFT_AFTER_MS = 24 * 60 * 60_000;

export type BackupOptions = {
  /** A folder, or the file to write. */
  to: string;
  /** The folder of the archive with the keys; by default that of the backup. */
  keysTo?: string | undefined;
  /** The number of backups to keep in the folder; all by default. */
  keep?: number | undefined;
};

export type BackupResult = Pick<Manifest, 'files' | 'missingFiles'> & {
  file: string;
  bytes: number;
  seconds: number;
  /** Earlier backups that were deleted. */
  deleted: string[];
};

/**
 * Writes a backup of the database, the files and the anchors of the audit chain, encrypted with `BACKUP_KEY`, while the server
 * runs or not. The backup has its name only once it is complete.
 */
export async function backup(
  config: Config,
  clock: Clock,
  { to, keysTo, keep }: BackupOptions,
): Promise<BackupResult> {
  const passphrase = backupKey(config);
  const begun = clock.now();
  const file = await targetOf(to, begun);
  const folder = dirname(file);
  const keysFolder = keysTo ?? folder;
  await mkdir(keysFolder, { recursive: true, mode: 0o700 });
  const secondsSince = () => Math.round((clock.now().getTime() - begun.getTime()) / 1000);
  const deleted: string[] = [];
  const written = await withSnapshot(
    config,
    async (snapshot) => {
      await writeKeys(snapshot.db, join(keysFolder, KEYS_FILE), { config, passphrase, begun });
      return writeData(snapshot, file, { config, clock, passphrase, begun });
    },
    async ({ bytes, files }, record) => {
      if (keep !== undefined) deleted.push(...(await deleteEarlier(folder, keep)));
      const finished_at = clock.now().toISOString();
      await record({ finished_at, seconds: secondsSince(), bytes, files });
    },
  );
  return { file, ...written, seconds: secondsSince(), deleted };
}

/** Returns the passphrase of backups; throws `OperationError` if it is not set. */
export function backupKey({ backupKey: key }: Pick<Config, 'backupKey'>): string {
  if (key !== null) return key;
  throw new OperationError(
    'BACKUP_KEY_FILE is not set: name a file with a passphrase of at least 20 characters, and keep a copy of it apart from the backups',
  );
}

async function targetOf(to: string, at: Date): Promise<string> {
  const isFolder = (await stat(to).catch(() => null))?.isDirectory() ?? !basename(to).includes('.');
  const folder = isFolder ? to : dirname(to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  const file = isFolder ? join(to, `onboarding-${time}.backup`) : to;
  if (await stat(file).catch(() => null))
    throw new OperationError(`${file} exists already: name another file`);
  return file;
}

type Writing = { config: Config; passphrase: string; begun: Date };

async function manifestOf(
  db: Kysely<Database>,
  { config, begun }: Writing,
): Promise<Omit<Manifest, 'content' | 'files' | 'missingFiles' | 'tables'>> {
  return {
    format: 1,
    createdAt: begun.toISOString(),
    dialect: config.database.dialect,
    migrations: [...(await appliedNames(db))].sort(),
    secretKeyIds: recordKeyIds([config.appSecret, ...config.earlierSecrets]),
  };
}

/** Writes the keys of clients, in place of those of the backup before, if the database has such keys. */
async function writeKeys(db: Kysely<Database>, file: string, writing: Writing): Promise<void> {
  const tables = (await storedTables(db)).filter(isKeyTable);
  if (tables.length === 0) return;
  const archive = await ArchiveWriter.create(file, writing.passphrase);
  try {
    const digests: Manifest['tables'] = {};
    for (const table of tables) {
      let portion = 0;
      for await (const rows of portionsOf(db, table)) {
        portion += 1;
        await archive.add(`keys/${table.name}.${portion}.json`, Buffer.from(JSON.stringify(rows)));
      }
      digests[table.name] = await digestOf(db, table);
    }
    const manifest = await manifestOf(db, writing);
    await archive.finish({ ...manifest, content: 'keys', tables: digests, files: 0, missingFiles: [] });
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

async function writeData(
  { db, dump }: Snapshot,
  file: string,
  writing: Writing & { clock: Clock },
): Promise<{ bytes: number; files: number; missingFiles: string[] }> {
  const archive = await ArchiveWriter.create(file, writing.passphrase);
  try {
    const all = await storedTables(db);
    const tables: Manifest['tables'] = {};
    for (const table of all) tables[table.name] = await digestOf(db, table);
    await writeAnchors(archive, db, writing);
    const copied = await writeFiles(archive, db, writing.config);
    const manifest = { ...(await manifestOf(db, writing)), content: 'data', tables, ...copied } as const;
    const keyTables = all.filter(isKeyTable).map(({ name }) => name);
    await archive.addInParts('database', dump(keyTables));
    await archive.finish(manifest);
    return { bytes: archive.bytes, ...copied };
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** Writes the anchors up to the end of the chain in the snapshot: later ones would contradict it. */
async function writeAnchors(
  archive: ArchiveWriter,
  db: Kysely<Database>,
  { config, clock }: { config: Config; clock: Clock },
): Promise<void> {
  const { end } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.max('seq').as('end'))
    .executeTakeFirstOrThrow();
  let lines = '';
  for await (const line of (await openAnchorLog({ config, clock })).lines()) {
    if ((anchorIn(line)?.seq ?? 0) > (end ?? 0)) break;
    lines += `${line}\n`;
  }
  if (lines !== '') await archive.add('anchors.jsonl', Buffer.from(lines));
}

/** Writes the files that the snapshot names, as they are stored, which is encrypted. */
async function writeFiles(
  archive: ArchiveWriter,
  db: Kysely<Database>,
  config: Config,
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const store = await openStoredBytes(config.files, config.filesWithinMs);
  let files = 0;
  let originals = 0;
  for await (const portion of store.list()) {
    const named = await namedFiles(db, new Set(portion.map(({ id }) => id)));
    for (const name of portion.filter(({ id }) => named.has(id))) {
      // Null if it was erased meanwhile, together with its row.
      const bytes = await store.read(name);
      if (!bytes) continue;
      await archive.add(`files/${name.id}.${name.variant}`, bytes);
      files += 1;
      if (name.variant === 'original') originals += 1;
    }
  }
  const { named } = await livingFiles(db)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('named'))
    .executeTakeFirstOrThrow();
  return { files, missingFiles: originals === named ? [] : await missingFiles(db, store) };
}

/** The files whose bytes have to be in the store. */
const livingFiles = (db: Kysely<Database>) =>
  db
    .selectFrom('files')
    .select('id')
    .where('stored_at', 'is not', null)
    .where('purged_at', 'is', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('held', '=', 1)]));

async function namedFiles(db: Kysely<Database>, ids: ReadonlySet<string>): Promise<Set<string>> {
  if (ids.size === 0) return new Set();
  const rows = await livingFiles(db)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the files that the snapshot names and the store does not have. */
async function missingFiles(db: Kysely<Database>, store: StoredBytes): Promise<string[]> {
  const missing: string[] = [];
  for (let last = ''; ; ) {
    const rows = await livingFiles(db).where('id', '>', last).orderBy('id').limit(1000).execute();
    for (const { id } of rows) if (!(await store.read({ id, variant: 'original' }))) missing.push(id);
    const next = rows.at(-1)?.id;
    if (next === undefined) return missing;
    last = next;
  }
}

/** Deletes all but the latest backups of a folder. @returns their names */
async function deleteEarlier(folder: string, keep: number): Promise<string[]> {
  const names = await readdir(folder);
  const earlier = names
    .filter((name) => NAMED.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of earlier) await rm(join(folder, name));
  for (const name of names.filter((each) => LEFT.test(each))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > LEFT_AFTER_MS) await rm(join(folder, name));
  }
  return earlier;
}
