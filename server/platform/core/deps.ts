import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Config } from '../settings/config.ts';
import type { Clock } from './clock.ts';
import type { Random } from './random.ts';

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

/** What every part of the server is built from; whoever makes a piece of it adds it here. */
export interface Deps extends CoreDeps {}
