import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { bringCaseIndexUpToDate } from './cases/bring-up-to-date.ts';
import { systemClock } from './clock.ts';
import { ConfigError, parseConfig } from './config.ts';
import { prepareDataDir } from './data-dir.ts';
import { openDatabase } from './db/database.ts';
import { DatabaseInUseError } from './db/database-in-use.ts';
import { migrate } from './db/migrate.ts';
import { systemRandom } from './random.ts';

/** How long a stopping server waits for answers that are still on their way. */
const STOP_WITHIN_MS = 10_000;

try {
  await start();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DatabaseInUseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = prepareDataDir(parseConfig(process.env));
  const database = openDatabase(config);
  await migrate(database);
  await bringCaseIndexUpToDate({ config, db: database.db, clock: systemClock });
  const app = await buildApp({
    config,
    db: database.db,
    clock: systemClock,
    random: systemRandom,
    portalDirectory: findPortal(),
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
