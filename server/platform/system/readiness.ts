import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { CoreDeps } from '../core/deps.ts';
import { lookAtDatabase } from '../db/look.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Draining } from '../http/draining.ts';
import { awayOf, createAwayLog } from '../log/away.ts';
import type { Config } from '../settings/config.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    readiness: Readiness;
  }
}

/** The answer comes within two seconds; this leaves some for the way. */
const DATABASE_MS = 1_700;
/** A proxy often waits one second, and what is only degraded must not cost the answer. */
const OTHERS_MS = 700;
/** Room for some uploads in progress, and for what the database writes before it tidies up. */
const ROOM_BYTES = 64 * 1024 * 1024;

type Options = {
  /** Free bytes of the disk that holds a folder. */
  freeBytes: (directory: string) => Promise<number>;
};

/** Each is a list of sentences. */
export type ReadinessReport = {
  /** Why no traffic should be sent; empty when the server is ready. */
  missing: string[];
  /** What does not work although the server is ready. */
  degraded: string[];
};
export type Readiness = () => Promise<ReadinessReport>;

/**
 * Checks what the server depends on. The database alone decides whether traffic may come: without the data folder or the
 * file store people can still sign in, read and save. It writes nothing, and calls at the same time share one check, so
 * that frequent calls cost little.
 */
export function createReadiness(
  { db, config, clock, log }: Pick<CoreDeps, 'db' | 'config' | 'clock' | 'log'>,
  store: FileStore,
  draining: Pick<Draining, 'isOn'>,
  anchoring: { isLate(): boolean },
  { freeBytes }: Options = { freeBytes: bytesFree },
): Readiness {
  const logAway = createAwayLog(log, clock);
  const checkDatabase = part('The database cannot be reached', DATABASE_MS, () => lookAtDatabase(db));
  const checkOthers = [
    part('The data folder cannot be written to, or is nearly full', OTHERS_MS, () =>
      checkFolder(config, freeBytes),
    ),
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

  /** @returns a check of one part: its sentence when it is away, else null */
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
          if (away) logAway(away);
          else log.error({ err: error }, 'a part could not be looked at');
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

/** Resolves with the result of `work`, or with `otherwise` when that takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function checkFolder(
  { dataDir }: Pick<Config, 'dataDir'>,
  freeBytes: Options['freeBytes'],
): Promise<void> {
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  if ((await freeBytes(dataDir)) >= ROOM_BYTES) return;
  throw Object.assign(new Error('Hardly any room is left'), { code: 'ENOSPC', syscall: 'statfs' });
}

async function bytesFree(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
