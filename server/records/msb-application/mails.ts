import type { Transaction } from 'kysely';
import { dayInWords } from '#domain/copy.ts';
import { msbDue } from '#domain/msb/due-dates.ts';
import { msbMailCopy } from '#domain/msb/mail-copy.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { msbApplicationMovedMail } from '#server/platform/mail/templates/msb-application-moved.ts';
import type { MsbEntry } from './present.ts';

/**
 * Tells the client of a step that staff have made: a clarification that is asked for, and every decision. Of the others they
 * read in the portal.
 * @returns whether there was anything to tell
 */
export async function mailMoved(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  entry: MsbEntry,
): Promise<boolean> {
  const copy = msbMailCopy[entry.status];
  if (!copy) return false;
  const due = msbDue(entry.status, entry);
  const content = msbApplicationMovedMail({
    copy,
    said: entry.steps.at(-1)?.text ?? '',
    due: due && dayInWords(due.on),
    link: `${deps.config.publicUrl}/msb-application/${entry.id}`,
  });
  await enqueueMail(trx, { to: entry.owner, ...content }, deps);
  return true;
}
