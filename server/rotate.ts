import { systemClock } from './platform/core/clock.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { type Config, ConfigError, parseConfig } from './platform/settings/config.ts';
import { prepareDataDir } from './platform/settings/data-dir.ts';
import { readSecretFiles } from './platform/settings/secret-files.ts';
import { openForLongWork, prepareDatabase } from './start/prepare-database.ts';
import { RenewalUnderWayError } from './start/renewal-lease.ts';
import { type Rotation, rotateKeys } from './start/rotate-keys.ts';
import { startFailure } from './start/start-failure.ts';

// npm run secret:rotate: encrypts everything with the first of the secrets in APP_SECRET, and the keys of clients as KEY_ENCRYPTION
// says, see docs/operations.md.

let config: Config | undefined;
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());

try {
  config = prepareDataDir(parseConfig(readSecretFiles(process.env)));
  await rotate(config);
} catch (error) {
  const line = stopped.signal.aborted
    ? 'Stopped. Run it again to continue'
    : error instanceof RenewalUnderWayError
      ? error.message
      : startFailure(error, config);
  if (line === null) throw error;
  process.stderr.write(`\n${line}\n`);
  process.exitCode = 1;
}

async function rotate(config: Config): Promise<void> {
  if (config.earlierSecrets.includes(config.appSecret)) {
    throw new ConfigError('APP_SECRET names the same secret twice: put a new one before the old one');
  }
  await prepareDatabase(config, systemClock);
  const database = openForLongWork(config);
  try {
    const deps = { config, db: database.db, clock: systemClock, store: await openFileStore(config) };
    const started = performance.now();
    const rotation = await rotateKeys(deps, {
      signal: stopped.signal,
      report: (part, { renewed }) => process.stderr.write(`\r${renewed} encrypted, now ${part.padEnd(32)}`),
    });
    process.stderr.write('\n');
    for (const line of outcome(rotation, config, performance.now() - started))
      process.stdout.write(`${line}\n`);
  } finally {
    await database.close();
  }
}

function outcome(
  { renewed, unreadable, rewrapped, isProviderUnused }: Rotation,
  { earlierSecrets }: Config,
  ms: number,
): string[] {
  const lines = [`${renewed} records, files and keys were encrypted in ${(ms / 1000).toFixed(1)} s.`];
  if (rewrapped > 0) {
    lines.push('The root key is encrypted with the newest version of the key provider’s key.');
  }
  if (unreadable > 0) {
    return [...lines, `${unreadable} cannot be decrypted with any of the secrets in APP_SECRET.`];
  }
  if (isProviderUnused) {
    lines.push(
      'The key provider is no longer needed: remove the settings KEY_PROVIDER_… and restart the servers.',
    );
  }
  return [
    ...lines,
    earlierSecrets.length > 0
      ? 'The earlier values of APP_SECRET are no longer needed: remove them and restart the servers.'
      : 'Everything is encrypted with the current keys.',
  ];
}
