import type { Kysely } from 'kysely';
import { todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { type MsbOpenItem, msbOpenItems } from '#domain/msb/open-items.ts';
import type { MsbRecord } from '#domain/msb/records/record-kind.ts';
import { isMsbOver } from '#machines/msb-application.machine.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { contentOf } from '../definition.ts';
import type { MsbEntry } from '../present.ts';
import { openRecord, recordsOf } from './records.repository.ts';

/** Returns the records of an application, and what is left to do by them; nothing for an application that is over. */
export async function loadRecords(
  db: Kysely<Database>,
  { config, clock }: Pick<CoreDeps, 'config' | 'clock'>,
  entry: MsbEntry,
): Promise<{ records: MsbRecord[]; open: MsbOpenItem[] }> {
  const cipher = recordCipherOf(config);
  const records = (await recordsOf(db, entry.id)).map((row) => openRecord(cipher, row));
  if (isMsbOver(entry.status)) return { records, open: [] };
  const today = todayAtRegistrar(clock.now());
  return {
    records,
    open: msbOpenItems(contentOf(entry), records, { today, filedOn: filingDay(entry, today) }),
  };
}

/** Returns the day by which the documents of a filing are judged: of the filing, or today before it; null if registered. */
function filingDay({ status, steps }: MsbEntry, today: string): string | null {
  if (status === 'registered') return null;
  if (status !== 'filed') return today;
  return steps.findLast(({ to }) => to === 'filed')?.on ?? today;
}
