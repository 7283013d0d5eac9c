import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../settings/config.ts';

/** Where emails are written without `SMTP_URL`. */
export function outboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}

async function mailsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
}

/** Deletes the files of emails that were created before that time; their names begin with it. */
export async function deleteOldFiles(folder: string, before: Date): Promise<void> {
  const limit = before.toISOString().replace(/[:.]/g, '-');
  for (const name of await mailsIn(folder)) if (name < limit) await rm(join(folder, name), { force: true });
}

/** Deletes the files of emails that contain one of these texts, in any case of letters. */
export async function deleteFilesWith(folder: string, texts: readonly string[]): Promise<void> {
  const wanted = texts.map((text) => text.toLowerCase()).filter((text) => text.length >= SHORTEST);
  if (wanted.length === 0) return;
  for (const name of await mailsIn(folder)) {
    const path = join(folder, name);
    const read = decoded(await readFile(path, 'utf8').catch(() => '')).toLowerCase();
    if (wanted.some((text) => read.includes(text))) await rm(path, { force: true });
  }
}

/** A shorter text, such as an initial, would match emails about others. */
const SHORTEST = 4;

/** Returns the message as it is written, and the text of its quoted-printable and base64 parts. */
function decoded(message: string): string {
  const joined = message.replace(/=\r?\n/g, '');
  const quoted = Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
  const blocks = message.match(/(?:^[A-Za-z0-9+/]{60,}={0,2}\r?\n)+[A-Za-z0-9+/]*={0,2}/gm) ?? [];
  return [message, quoted, ...blocks.map((block) => Buffer.from(block, 'base64').toString('utf8'))].join(
    '\n',
  );
}
