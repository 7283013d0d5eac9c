import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Anchoring } from './anchors/anchoring.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import type { FileService } from './files/file-service.ts';
import type { FileStore } from './files/file-store.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Random } from './random.ts';
import type { ReadLog } from './reads/read-log.ts';
import type { Readiness } from './system/readiness.ts';
import type { Workers } from './workers/workers.ts';

export type { Clock } from './clock.ts';
export type { Random } from './random.ts';

/** What comes from outside the server; tests give their own clock and randomness. */
export type CoreDeps = {
  config: Config;
  db: Kysely<Database>;
  clock: Clock;
  random: Random;
  log: FastifyBaseLogger;
};

/** What every part of the server is built from. */
export type Deps = CoreDeps & {
  mailer: Pick<Mailer, 'nudge'>;
  files: FileService;
  /** Where the bytes are; uploads go through `files`. */
  store: FileStore;
  workers: Workers;
  identity: IdentityProvider;
  anchoring: Pick<Anchoring, 'nudge' | 'kept'>;
  reads: Pick<ReadLog, 'note'>;
  readiness: Readiness;
};
