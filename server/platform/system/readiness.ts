import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { Deps } from '../core/deps.ts';
import { within } from '../core/within.ts';
import { lookAtDatabase, writeToDatabase } from '../db/look.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Draining } from '../http/draining.ts';
import { awayOf } from '../log/away.ts';
import type { Config } from '../settings/config.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    readiness: Readiness;
    /** Returns the free bytes on the disk of a folder. */
    freeBytes: (directory: string) => Promise<number>;
  }
}

/** The response takes at most two seconds; this leaves some for the network. */
const DATABASE_MS = 1_700;
/** A proxy often waits one second, and a degraded part must not delay the response. */
const OTHERS_MS = 700;
/** Enough for some uploads in progress, and for the database's log before a checkpoint. */
const ROOM_BYTES = 64 * 1024 * 1024;

type Options = {
  /** Returns the free bytes on the disk of a folder. */
  freeBytes: (directory: string) => Promise<number>;
};

/** Lists of sentences. */
export type ReadinessReport = {
  /** Why the server should get no traffic; empty if it is ready. */
  missing: string[];
  /** Parts that fail although the server is ready. */
  degraded: string[];
};
export type Readiness = () => Promise<ReadinessReport>;

/**
 * Checks the server's dependencies. Only the database decides whether the server is ready: without the data folder or
 * the file store users can still sign in, read and save. The check does not write, and concurrent calls share one
 * check, so that frequent calls cost little.
 */
export function createReadiness(
  { db, config, log, outages }: Pick<Deps, 'db' | 'config' | 'log' | 'outages'>,
  store: FileStore,
  draining: Pick<Draining, 'isOn'>,
  anchoring: { isLate(): boolean },
  { freeBytes }: Options = { freeBytes: bytesFree },
): Readiness {
  const checkDataDir = () => checkFolder(config, freeBytes);
  // A full disk answers queries: the database is back when it stores something.
  outages.probe('database', () => writeToDatabase(db));
  outages.probe('disk', checkDataDir);
  outages.probe('file store', () => store.check());
  const checkDatabase = part('The database cannot be reached', DATABASE_MS, () => lookAtDatabase(db));
  const checkOthers = [
    part('The data folder cannot be written to, or is nearly full', OTHERS_MS, checkDataDir),
    part('The file store cannot be reached', OTHERS_MS, () => store.check()),
    part('The audit trail has not been anchored for two hours', OTHERS_MS, async () => {
      if (anchoring.isLate()) throw new Error('No anchor for two hours while the chain grew');
    }),
  ];

  return async () => {
    if (draining.isOn) return { missing: ['The server is shutting down'], degraded: [] };
    const [database, ...others] = await Promise.all([checkDatabase, ...checkOthers].map((check) => check()));
    const sentences = (found: (string | null | undefined)[]) => found.filter((each) => each != null);
    return { missing: sentences([database]), degraded: sentences(others) };
  };

  /** @returns a check of one part, which gives its sentence if it is unavailable, else null */
  function part(
    sentence: string,
    withinMs: number,
    check: () => Promise<void>,
  ): () => Promise<string | null> {
    let inProgress: Promise<string | null> | undefined;
    const begin = () =>
      check()
        .then(() => null)
        .catch((error: unknown) => {
          const away = awayOf(error);
          if (away) outages.failed(away);
          else log.error({ err: error }, 'a part could not be checked');
          return sentence;
        })
        .finally(() => {
          inProgress = undefined;
        });
    return () => {
      inProgress ??= begin();
      return within(withinMs, inProgress, sentence);
    };
  }
}

async function checkFolder(
  { dataDir }: Pick<Config, 'dataDir'>,
  freeBytes: Options['freeBytes'],
): Promise<void> {
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  if ((await freeBytes(dataDir)) >= ROOM_BYTES) return;
  throw Object.assign(new Error('Hardly any disk space is left'), { code: 'ENOSPC', syscall: 'statfs' });
}

/** Returns the free bytes on the disk of a folder. */
export async function bytesFree(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
