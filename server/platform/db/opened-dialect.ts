import type { Dialect } from 'kysely';

/** A dialect with its connection. Kysely closes a connection only if it was used, so `close` closes it in any case. */
export type OpenedDialect = { dialect: Dialect; close(): Promise<void> };
