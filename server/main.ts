import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { listenForBackups } from './operations/control-socket.ts';
import { systemClock } from './platform/core/clock.ts';
import { systemRandom } from './platform/core/random.ts';
import { openDatabase } from './platform/db/database.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { keepProcessDiscreet } from './platform/log/last-words.ts';
import { type Config, parseConfig } from './platform/settings/config.ts';
import { prepareDataDir } from './platform/settings/data-dir.ts';
import { readSecretFiles } from './platform/settings/secret-files.ts';
import { checkFileStore } from './start/check-file-store.ts';
import { prepareDatabase } from './start/prepare-database.ts';
import { startFailure } from './start/start-failure.ts';

/** How long a server with a closed listener waits for the calls in progress. */
const ANSWERS_WITHIN_MS = 8_000;
/** A server with a closed listener exits after this time in any case. */
const STOP_WITHIN_MS = 10_000;
/** npm and a process group forward a signal to this process several times; those count as one. */
const SAME_SIGNAL_MS = 1_000;

let config: Config | undefined;

keepProcessDiscreet();
try {
  config = parseConfig(readSecretFiles(process.env));
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
  const storeAway = await checkFileStore(fileStore, config);
  const database = openDatabase(config);
  const app = await buildApp({
    config,
    db: database.db,
    clock: systemClock,
    random: systemRandom,
    portalDirectory: findPortal(),
    fileStore,
    storeAway,
    // A build constant; undefined when run from source.
    inspected: import.meta.env?.INSPECT === true,
  });
  const control = await listenForBackups({ config, db: database.db }, app.log);
  let stoppingSince: number | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      // A second signal exits at once.
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    app.draining.begin();
    // Ctrl+C is for developers, without a load balancer that has to notice.
    if (signal === 'SIGTERM') await setTimeout(config.shutdownMs);
    void setTimeout(STOP_WITHIN_MS, undefined, { ref: false }).then(() => process.exit(1));
    await Promise.race([app.draining.closeListener(), setTimeout(ANSWERS_WITHIN_MS)]);
    await app.close();
    await control.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  // Fastify returns the actual port if 0 was requested.
  const address = await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: () => 'listening',
  });
  process.stdout.write(`Listening on ${address}\n`);
}

/** The built portal is next to the built server; without it (development) only the API is served. */
function findPortal(): string | null {
  const directory = join(dirname(fileURLToPath(import.meta.url)), '../portal');
  return existsSync(join(directory, 'index.html')) ? directory : null;
}
