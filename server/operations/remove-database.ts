import { rm } from 'node:fs/promises';

/** Removes an SQLite database that is not open, with the files that SQLite writes next to it. */
export async function removeDatabase(file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${file}${ending}`, { force: true });
}
