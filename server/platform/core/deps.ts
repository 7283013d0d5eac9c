import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Config } from '../settings/config.ts';
import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

export type { Clock } from './clock.ts';
export type { Random } from './random.ts';

/** External dependencies of the server; tests replace clock and randomness. */
export type CoreDeps = {
  config: Config;
  db: Kysely<Database>;
  clock: Clock;
  random: Random;
  log: FastifyBaseLogger;
};

/** All dependencies of the server; each module adds its own by declaration merging. */
export interface Deps extends CoreDeps {}
