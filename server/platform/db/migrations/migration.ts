import type { Kysely } from 'kysely';

/** One step of the schema. Its name orders it and must never change once released. */
export type Migration = { name: string; up(db: Kysely<unknown>): Promise<void> };
