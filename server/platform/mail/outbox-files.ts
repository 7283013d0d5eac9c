import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Config } from '../settings/config.ts';
import { mailIdOf } from './eml-transport.ts';

/** Where emails are written without `SMTP_URL`. */
export function outboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}

/** Number of ids per query, since databases limit its parameters. */
const AT_ONCE = 500;

/**
 * Deletes the files of emails that the database no longer has, because they are old or were erased. A mail has its row before
 * it has a file, so that no time has to pass; a file that is written after its row was deleted is found by the next call.
 */
export async function deleteFilesWithoutMail(
  db: Kysely<Database>,
  config: Pick<Config, 'dataDir' | 'smtpUrl'>,
): Promise<void> {
  if (config.smtpUrl !== null) return;
  const folder = outboxFolder(config);
  const names = await readdir(folder).catch(() => []);
  const files = names.flatMap((name) => {
    const id = mailIdOf(name);
    return id === null ? [] : [{ name, id }];
  });
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const some = files.slice(start, start + AT_ONCE);
    const rows = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
    const stored = new Set(rows.map(({ id }) => id));
    for (const { name, id } of some) if (!stored.has(id)) await rm(join(folder, name), { force: true });
  }
}
