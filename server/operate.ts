import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from './operations/backup.ts';
import { moveDatabase } from './operations/move-database.ts';
import { moveFiles } from './operations/move-files.ts';
import { OperationError } from './operations/operation-error.ts';
import { checkBackup, restore } from './operations/restore.ts';
import { systemClock } from './platform/core/clock.ts';
import {
  type Config,
  ConfigError,
  type DatabaseConfig,
  type FilesConfig,
  parseConfig,
} from './platform/settings/config.ts';
import { withExistingSecret } from './platform/settings/data-dir.ts';
import { readSecretFiles } from './platform/settings/secret-files.ts';
import { startFailure } from './start/start-failure.ts';

// The commands of an operator: `node dist/server/operate.js backup --to …`. Each ends with 0 when it did all of its work, and
// otherwise with one line on standard error and 1; `backup` ends with 3 if files are missing that the database names.

const MISSING_FILES = 3;

const commands: Record<string, (args: string[], config: Config) => Promise<number>> = {
  async backup(args, config) {
    const { to, keys, keep } = optionsOf(args, ['to', 'keys', 'keep']);
    const made = await backup(withExistingSecret(config), systemClock, {
      to: resolve(needed('to', to)),
      keysTo: keys && resolve(keys),
      keep: keep === undefined ? undefined : wholeNumber('keep', keep),
    });
    say(`${made.file}: ${made.bytes} bytes, ${made.files} files, ${made.seconds} s`);
    for (const name of made.deleted) say(`Deleted ${name}`);
    if (made.missingFiles.length === 0) return 0;
    complain(
      `The store lacks ${made.missingFiles.length} files that the database names: ${made.missingFiles[0]} …`,
    );
    return MISSING_FILES;
  },

  async restore(args, config) {
    const { from, keys, check } = optionsOf(args, ['from', 'keys'], ['check']);
    const options = { from: resolve(needed('from', from)), keys: keys && resolve(keys) };
    if (check) {
      const { createdAt, files, dialect } = await checkBackup(config, options);
      say(`The backup of ${createdAt} (${dialect}, ${files} files) is complete`);
      return 0;
    }
    const { manifest, rows, chain } = await restore(withExistingSecret(config), systemClock, options);
    say(`Restored the backup of ${manifest.createdAt}: ${rows} rows, ${manifest.files} files`);
    say(chain);
    return 0;
  },

  async 'db:move'(args, config) {
    const { from, to, ahead } = optionsOf(args, ['from', 'to'], ['ahead']);
    const moved = await moveDatabase(withExistingSecret(config), systemClock, {
      from: databaseOf('from', from),
      to: databaseOf('to', to),
      ahead: ahead === true,
    });
    const { tables, rows, written, deleted, seconds, chain } = moved;
    say(
      `${rows} rows of ${tables} tables in ${seconds.toFixed(1)} s: ${written} written, ${deleted} deleted`,
    );
    say(chain ?? 'Stop all servers now, and run db:move again without --ahead');
    return 0;
  },

  async 'files:move'(args, config) {
    const { from, to } = optionsOf(args, ['from', 'to']);
    const { copied, same, bytes, seconds } = await moveFiles(config, systemClock, {
      from: filesOf('from', from),
      to: filesOf('to', to),
    });
    say(`${copied} files copied and ${same} found equal, ${bytes} bytes in ${seconds.toFixed(1)} s`);
    return 0;
  },
};

/** Parses options; throws `OperationError` for others. */
function optionsOf<Name extends string, Flag extends string = never>(
  args: string[],
  names: readonly Name[],
  flags: readonly Flag[] = [],
): Partial<Record<Name, string>> & Partial<Record<Flag, boolean>> {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' as const }]),
    ...flags.map((name) => [name, { type: 'boolean' as const }]),
  ]);
  try {
    return parseArgs({ args, options }).values as Partial<Record<Name, string>> &
      Partial<Record<Flag, boolean>>;
  } catch (error) {
    throw new OperationError(error instanceof Error ? error.message : String(error));
  }
}

function needed(name: string, given: string | undefined): string {
  if (given) return given;
  throw new OperationError(`--${name} is missing`);
}

function wholeNumber(name: string, given: string): number {
  if (/^[1-9]\d{0,5}$/.test(given)) return Number(given);
  throw new OperationError(`--${name} must be a whole number from 1 on`);
}

function databaseOf(name: string, given: string | undefined): DatabaseConfig {
  const text = needed(name, given);
  if (text.startsWith('sqlite:')) return { dialect: 'sqlite', file: resolve(text.slice('sqlite:'.length)) };
  return asOption(name, 'DATABASE_URL', () => parseConfig({ DATABASE_URL: text }).database);
}

function filesOf(name: string, given: string | undefined): FilesConfig {
  const text = needed(name, given);
  if (!text.startsWith('s3:')) return { kind: 'directory', directory: resolve(text) };
  return asOption(name, 'FILES_URL', () => parseConfig({ FILES_URL: text }).files);
}

function asOption<T>(name: string, setting: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new OperationError(error.message.replace(setting, `--${name}`));
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

let config: Config | undefined;
try {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new OperationError(`The commands are ${Object.keys(commands).join(', ')}`);
  config = parseConfig(readSecretFiles(process.env));
  // A server on the same machine goes first.
  setPriority(10);
  process.exitCode = await command(args, config);
} catch (error) {
  const line = error instanceof OperationError ? error.message : startFailure(error, config);
  if (line === null) throw error;
  complain(line);
  process.exitCode = 1;
}
