import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteLibrary } from '#server/platform/db/sqlite-package.mjs';
import { OperationError } from './operation-error.ts';

/**
 * Runs `work` while no other process runs one for the same folder. The lock is SQLite's, on a file of its own: the operating
 * system ends it with the process, however that ends.
 */
export async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const SqliteDatabase = sqliteLibrary();
  const file = join(folder, 'restore.lock');
  const lock = new SqliteDatabase(file, { timeout: 0 });
  try {
    try {
      lock.exec('begin exclusive');
    } catch {
      throw new OperationError(`Another restore into ${folder} is running`);
    }
    try {
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  } finally {
    lock.close();
  }
}
