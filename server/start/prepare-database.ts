import { bringDueDatesUpToDate } from '../derived/case-index/bring-due-dates-up-to-date.ts';
import { bringCaseIndexUpToDate } from '../derived/case-index/bring-up-to-date.ts';
import type { Clock } from '../platform/core/clock.ts';
import { type DatabaseHandle, openDatabase } from '../platform/db/database.ts';
import type { Config } from '../platform/settings/config.ts';
import { checkReadable } from './check-readable.ts';
import { checkSecret } from './check-secret.ts';
import { encryptPlainData } from './encrypt-plain-data.ts';
import { migrate } from './migrate.ts';
import { rebuildSearchIndexes } from './rebuild-search-indexes.ts';

/** Opens the database without a statement timeout, for long work that no call waits for. */
export function openForLongWork(config: Config): DatabaseHandle {
  return openDatabase({ ...config, databaseLimits: { ...config.databaseLimits, statementMs: 0 } });
}

/**
 * Updates the database before the server accepts requests: schema, check of the secret, plain text of earlier releases, search
 * index, search terms and due dates of the queue.
 */
export async function prepareDatabase(config: Config, clock: Clock): Promise<void> {
  const database = openForLongWork(config);
  try {
    await migrate(database);
    await checkSecret(database.db, config);
    await checkReadable(database.db, config);
    await encryptPlainData({ config, db: database.db });
    await rebuildSearchIndexes({ config, db: database.db, clock });
    await bringCaseIndexUpToDate({ config, db: database.db, clock });
    await bringDueDatesUpToDate({ config, db: database.db });
  } finally {
    await database.close();
  }
}
