import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { systemClock } from './platform/core/clock.ts';
import { systemRandom } from './platform/core/random.ts';
import { openDatabase } from './platform/db/database.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { keepProcessDiscreet } from './platform/log/last-words.ts';
import { type Config, parseConfig } from './platform/settings/config.ts';
import { prepareDataDir } from './platform/settings/data-dir.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import { startFailure } from './start/start-failure.ts';

/** How long a stopping server waits for answers that are still on their way. */
const STOP_WITHIN_MS = 10_000;

let config: Config | undefined;

keepProcessDiscreet();
try {
  config = parseConfig(process.env);
  await start(prepareDataDir(config));
} catch (error) {
  const line = startFailure(error, config);
  if (line === null) throw error;
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  await prepareDatabase(config, systemClock);
  const fileStore = await openFileStore(config);
  await fileStore.check();
  const database = openDatabase(config);
  const app = await buildApp({
    config,
    db: database.db,
    clock: systemClock,
    random: systemRandom,
    portalDirectory: findPortal(),
    fileStore,
    // A constant of the build; run from its sources, the server has none.
    inspected: import.meta.env?.INSPECT === true,
  });
  // Fastify names the port that it got, where 0 asked for any.
  const address = await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: () => 'listening',
  });
  process.stdout.write(`Listening on ${address}\n`);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** The built portal lies beside the built server; without it (development) the API is served alone. */
function findPortal(): string | null {
  const directory = join(dirname(fileURLToPath(import.meta.url)), '../portal');
  return existsSync(join(directory, 'index.html')) ? directory : null;
}
