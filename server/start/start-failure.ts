import { KeyProviderError } from '../platform/crypto/key-provider.ts';
import { DatabaseInUseError } from '../platform/db/database-in-use.ts';
import { SqliteDriverError } from '../platform/db/sqlite-package.mjs';
import { awayOf } from '../platform/log/away.ts';
import { type Config, ConfigError } from '../platform/settings/config.ts';
import { UnreadableRecordsError } from './check-readable.ts';
import { WrongSecretError } from './check-secret.ts';
import { NewerDatabaseError } from './migrate.ts';

const SPEAK_FOR_THEMSELVES = [
  ConfigError,
  DatabaseInUseError,
  KeyProviderError,
  NewerDatabaseError,
  SqliteDriverError,
  UnreadableRecordsError,
  WrongSecretError,
];

/**
 * Returns why the server cannot start, in one line for the operator; null for a bug.
 * @param config undefined while the settings are being parsed
 */
export function startFailure(error: unknown, config: Config | undefined): string | null {
  if (!(error instanceof Error)) return null;
  if (SPEAK_FOR_THEMSELVES.some((known) => error instanceof known)) return error.message;
  if (!config) return null;
  const cause = error.cause instanceof Error ? error.cause : error;
  const why = inOneLine(cause);
  const part = awayOf(error)?.part;
  if (part === 'file store') return `${nameOfStore(config)} cannot be used: ${why}`;
  const code = codeOf(cause);
  if (config.database.dialect === 'postgres' && part === 'database') {
    // Quoted paths may be part of the URL, which is secret.
    return `The database that DATABASE_URL names cannot be used: ${why.replace(/'[^']*'/g, '…')}`;
  }
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) {
    return `The database in ${config.dataDir} is damaged, restore a copy of it: ${why}`;
  }
  if (/^(?:SQLITE_FULL|ENOSPC|EDQUOT|EFBIG)/.test(code)) {
    return `DATA_DIR (${config.dataDir}) has no disk space left: ${why}`;
  }
  if (/^SQLITE_/.test(code)) return `The database in ${config.dataDir} cannot be used: ${why}`;
  if (!('syscall' in cause)) return null;
  return cause.syscall === 'listen' || cause.syscall === 'getaddrinfo'
    ? `HOST and PORT (${config.host}, ${config.port}) cannot be used: ${why}`
    : `DATA_DIR (${config.dataDir}) cannot be used: ${why}`;
}

function nameOfStore({ files }: Config): string {
  return files.kind === 's3'
    ? `The bucket that FILES_URL names (${files.bucket})`
    : `The folder of the files (${files.directory})`;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A failed connection to a name with several addresses has a code and no message. */
function inOneLine(error: Error): string {
  const [firstLine = ''] = error.message.split('\n');
  const code = codeOf(error) || error.name;
  return firstLine === '' || firstLine.includes(code) ? firstLine || code : `${firstLine} (${code})`;
}
