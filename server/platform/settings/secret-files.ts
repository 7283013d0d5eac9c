import { readFileSync, statSync } from 'node:fs';
import { ConfigError, type Env } from './config.ts';
import type { SettingName } from './settings.ts';

/** Settings that hold a secret: each can be given as a file, so that it is in no list of environment variables. */
export const secretSettings = [
  'APP_SECRET',
  'BACKUP_KEY',
  'KEY_PROVIDER_TOKEN',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'SUMSUB_APP_TOKEN',
  'SUMSUB_SECRET_KEY',
  'SUMSUB_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OIDC_CLIENT_SECRET',
  'INBOUND_MAIL_SECRET',
] as const satisfies readonly SettingName[];

/** The largest file that can be a secret, in bytes: another file was probably named by mistake. */
const largest = 64 * 1024;

/**
 * Returns the environment with the contents of the files that `APP_SECRET_FILE` and the other variables of this kind name. Spaces
 * and line breaks around a secret are removed by `parseConfig`.
 *
 * @throws ConfigError if a file cannot be read, is empty or too large, or if the setting is also given directly
 */
export function readSecretFiles(env: Env): Env {
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) throw new ConfigError(`${name} and ${name}_FILE are both set: set one of them`);
    read[name] = secretIn(file, `${name}_FILE`);
  }
  return { ...env, ...read };
}

function secretIn(file: string, setting: string): string {
  let text: string;
  try {
    if (statSync(file).size > largest) throw new ConfigError(`${setting} names a file that is too large`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new ConfigError(`${setting} names a file that cannot be read${code}`);
  }
  if (text.trim() === '') throw new ConfigError(`${setting} names an empty file`);
  return text;
}
