import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { Portal } from './portal.ts';

/** The subjects of all mails that went to the address so far, in no particular order. */
export async function subjectsOfMailsTo(portal: Portal, address: string): Promise<string[]> {
  const outbox = path.join(portal.dataDir, 'outbox');
  const files = (await readdir(outbox)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(
    files.map(async (file) => PostalMime.parse(await readFile(path.join(outbox, file)))),
  );
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address))
    .map(({ subject = '' }) => subject);
}
