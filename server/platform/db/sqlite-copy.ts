import { open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Database as Connection } from 'better-sqlite3';

/** Pages that one turn of the event loop copies, in well below a millisecond. */
const PAGES_A_TURN = 64;
/** How often what was copied is synced, in milliseconds: at the end one sync of everything would stop all calls. */
const SYNC_EVERY_MS = 50;
const TRIES = 20;

/**
 * Copies an open database into a new file with SQLite's online backup. What is written meanwhile through the same connection is
 * part of the copy.
 */
export async function copyDatabase(connection: Connection, file: string): Promise<void> {
  await (await open(file, 'wx', 0o600)).close();
  for (let tries = 1; ; tries += 1) {
    const copied = new AbortController();
    const synced = syncMeanwhile(file, copied.signal);
    let pages = 0;
    try {
      pages = (await connection.backup(file, { progress: () => PAGES_A_TURN })).totalPages;
    } finally {
      copied.abort();
      await synced;
    }
    // The driver takes a first step during a write of the connection for the end of an empty database.
    if (pages > 0) return;
    if (tries === TRIES) throw new Error('The database was too busy to be copied');
    await setTimeout(10);
  }
}

async function syncMeanwhile(file: string, copied: AbortSignal): Promise<void> {
  const handle = await open(file, 'r');
  try {
    while (!copied.aborted) {
      await handle.datasync();
      await setTimeout(SYNC_EVERY_MS);
    }
  } finally {
    await handle.close();
  }
}
