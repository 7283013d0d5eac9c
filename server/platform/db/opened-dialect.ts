import type { Dialect } from 'kysely';

/** A dialect with its connection. Kysely closes a connection only if it was used, so it is closed here, at any time. */
export type OpenedDialect = { dialect: Dialect; close(): Promise<void> };
