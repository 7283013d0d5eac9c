import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { CoreDeps } from '../core/deps.ts';
import { lookAtDatabase } from '../db/look.ts';
import type { FileStore } from '../files/file-store.ts';
import { awayOf, createAwayLog } from '../log/away.ts';
import type { Config } from '../settings/config.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    readiness: Readiness;
  }
}

/** Whoever asks hears within two seconds; this leaves some for the way. */
const LOOK_MS = 1_700;
/** Room for some uploads on their way, and for what the database writes before it tidies up. */
const ROOM_BYTES = 64 * 1024 * 1024;

type Options = {
  /** Free bytes of the disk that holds a folder. */
  freeBytes: (directory: string) => Promise<number>;
};

/** @returns what is missing, in a sentence each; empty when the server can do its work */
export type Readiness = () => Promise<string[]>;

/**
 * Looks at what the server depends on: database, data folder, file store. It writes nothing, and all who ask while a look
 * is under way share it, so that asking often costs little, and asking while something hangs no more.
 */
export function createReadiness(
  { db, config, clock, log }: Pick<CoreDeps, 'db' | 'config' | 'clock' | 'log'>,
  store: FileStore,
  { freeBytes }: Options = { freeBytes: bytesFree },
): Readiness {
  const logAway = createAwayLog(log, clock);
  const parts = [
    part('The database cannot be reached', () => lookAtDatabase(db)),
    part('The data folder cannot be written to, or is nearly full', () => lookAtFolder(config, freeBytes)),
    part('The file store cannot be reached', () => store.check()),
  ];

  return async () => {
    const looks = await Promise.all(parts.map((look) => look()));
    return looks.filter((missing) => missing !== null);
  };

  /** @returns a look at one part: its sentence when it is away, else null */
  function part(sentence: string, look: () => Promise<void>): () => Promise<string | null> {
    let underWay: Promise<string | null> | undefined;
    const begin = () =>
      look()
        .then(() => null)
        .catch((error: unknown) => {
          const away = awayOf(error);
          if (away) logAway(away);
          else log.error({ err: error }, 'a part could not be looked at');
          return sentence;
        })
        .finally(() => {
          underWay = undefined;
        });
    return () => {
      underWay ??= begin();
      return within(LOOK_MS, underWay, sentence);
    };
  }
}

/** What it resolves with, or `otherwise` when that takes longer. */
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

async function lookAtFolder(
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
