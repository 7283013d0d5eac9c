import { chmod, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Makes a folder with everything in it read-only for everybody, or writable again for its owner. */
export async function setReadOnly(folder: string, isReadOnly: boolean): Promise<void> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const { mode } = await stat(file);
      await chmod(file, isReadOnly ? (mode | 0o444) & 0o555 : mode | 0o200);
    }),
  );
}
