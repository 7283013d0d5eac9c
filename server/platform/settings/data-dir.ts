import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

/**
 * Creates `DATA_DIR` (readable only by its owner) and, if `APP_SECRET` is unset, reads or creates `DATA_DIR/secret`.
 * Returns the config with its secret. Throws `ConfigError` if the directory cannot be used.
 */
export function prepareDataDir(config: Config): Config {
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    chmodSync(config.dataDir, 0o700);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR (${config.dataDir}) cannot be used: ${reason(cause)}`, { cause });
  }
  return config.appSecret === '' ? { ...config, appSecret: loadSecret(config.dataDir) } : config;
}

/** Returns the config with its secret, and creates nothing. Throws `ConfigError` if there is none. */
export function withExistingSecret(config: Config): Config {
  if (config.appSecret !== '') return config;
  const appSecret = readIfThere(join(config.dataDir, 'secret'));
  if (appSecret === null) {
    throw new ConfigError(`APP_SECRET is not set, and DATA_DIR (${config.dataDir}) has no secret either`);
  }
  return { ...config, appSecret };
}

/** Writes a temporary file and links it, so that two processes that start at once get the same, complete secret. */
function loadSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  const found = readIfThere(file);
  if (found !== null) return found;
  const temporary = join(dataDir, `secret.${process.pid}.${randomBytes(4).toString('hex')}`);
  writeFileSync(temporary, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary);
  }
  const made = readIfThere(file);
  if (made === null) throw new ConfigError(`DATA_DIR (${dataDir}) cannot be used: the secret vanished`);
  return made;
}

function readIfThere(file: string): string | null {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < 32) throw new ConfigError(`DATA_DIR holds a secret that is too short (${file})`);
    return secret;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
