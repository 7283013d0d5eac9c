import { existsSync } from 'node:fs';
import { recordKeyIds } from '#server/platform/crypto/encryption.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { migrations } from '#server/start/migrations.ts';
import { type Manifest, readArchive } from './archive/archive.ts';
import { isKeyTable } from './key-tables.ts';
import { OperationError } from './operation-error.ts';

/**
 * Reads a backup and its keys to their ends, and throws `OperationError` unless they are complete, and this release and these
 * settings can use them.
 * @returns the manifest, and the tables of the keys; none if the backup needs no keys. The keys may be later than the
 * backup: those that were destroyed since are missing
 */
export async function checkArchives(
  config: Config,
  passphrase: string,
  { from, keys }: { from: string; keys: string },
): Promise<{ manifest: Manifest; keyTables: Manifest['tables'] }> {
  const manifest = await readArchive(from, passphrase);
  refuseOther(manifest, config, from);
  const needsKeys = Object.entries(manifest.tables).some(
    ([name, { rows }]) => isKeyTable({ name }) && rows > 0,
  );
  if (!needsKeys) return { manifest, keyTables: {} };
  if (!existsSync(keys)) {
    throw new OperationError(`${keys} is missing: name the archive with the keys with --keys`);
  }
  const found = await readArchive(keys, passphrase);
  if (found.content !== 'keys' || found.createdAt < manifest.createdAt) {
    throw new OperationError(`${keys} is older than the backup: use the latest archive with keys`);
  }
  return { manifest, keyTables: tablesOf(manifest, found, keys) };
}

/** Returns the tables of the keys that a database of the backup's version has. */
function tablesOf({ tables }: Manifest, found: Manifest, keys: string): Manifest['tables'] {
  const unknown = Object.entries(found.tables).filter(([name]) => !(name in tables));
  const needed = unknown.find(([, { rows }]) => rows > 0);
  if (needed) {
    throw new OperationError(
      `${keys} has ${needed[0]}, which this backup has no place for: use a backup that was made after the update`,
    );
  }
  return Object.fromEntries(Object.entries(found.tables).filter(([name]) => name in tables));
}

function refuseOther(
  { content, dialect, migrations: applied, secretKeyIds }: Manifest,
  { database, appSecret, earlierSecrets }: Config,
  from: string,
): void {
  if (content !== 'data') {
    throw new OperationError(`${from} holds keys: name a backup with --from, and this file with --keys`);
  }
  if (dialect !== database.dialect) {
    throw new OperationError(
      dialect === 'sqlite'
        ? 'This backup is of SQLite: restore it without DATABASE_URL, and then use db:move'
        : 'This backup is of PostgreSQL: set DATABASE_URL to an empty database',
    );
  }
  const newer = applied.find((name) => !migrations.some((each) => each.name === name));
  if (newer !== undefined) {
    throw new OperationError(`This backup was made by a newer version of this product (it has ${newer})`);
  }
  const ids = recordKeyIds([appSecret, ...earlierSecrets]);
  if (!secretKeyIds.every((id) => ids.includes(id))) {
    throw new OperationError(
      'APP_SECRET (where it is unset, DATA_DIR/secret) is not the secret that this backup was encrypted with',
    );
  }
}
