import type { Kysely } from 'kysely';

/** A migration of the schema. Its name determines the order and must not change once released. */
export type Migration = { name: string; up(db: Kysely<unknown>): Promise<void> };
