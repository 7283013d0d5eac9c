import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import type { Portal } from './portal.ts';

/** Returns the subjects of all mails to the address so far, in no particular order. */
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

/** Returns the text of the newest mail to the address; empty if there is none. */
export async function textOfMailTo(portal: Portal, address: string): Promise<string> {
  const outbox = path.join(portal.dataDir, 'outbox');
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).sort();
  for (const file of files.reverse()) {
    const { to, text = '' } = await PostalMime.parse(await readFile(path.join(outbox, file)));
    if (to?.some((one) => one.address === address)) return text;
  }
  return '';
}
