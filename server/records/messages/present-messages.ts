import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type FileRow, findFiles, findStoredFiles } from '../files/files.repository.ts';
import { findStaff } from '../users/staff.ts';
import { boundTo, type MessageRow } from './messages.repository.ts';

export type Message = components['schemas']['Message'];

/** @property side the reader's: clients see no names of staff, and no files that they deleted */
type Reader = { clientId: string; side: MessageRow['side'] };

/** Returns messages of one client as the contract defines them, in the order of the rows. */
export async function presentMessages(
  db: Kysely<Database>,
  { config, files }: Pick<Deps, 'config' | 'files'>,
  rows: readonly MessageRow[],
  { clientId, side }: Reader,
): Promise<Message[]> {
  const reader = await clientReader({ config, db }, clientId);
  const isStaff = side === 'staff';
  const authors = await findStaff(
    db,
    rows.flatMap((row) => (isStaff && row.side === 'staff' ? [row.author_id] : [])),
  );
  const ids = rows.flatMap(attachmentsOf);
  const found = await (isStaff ? findStoredFiles(db, ids) : findFiles(db, ids));
  const describe = await files.describer(db, found);
  const byId = new Map<string, FileRow>(found.map((row) => [row.id, row]));
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    from: row.side,
    author: authors.get(row.author_id) ?? null,
    text: reader.decrypt(row.text, boundTo(row.id)),
    attachments: attachmentsOf(row).flatMap((id) => {
      const file = byId.get(id);
      return file ? [describe(file)] : [];
    }),
    sentAt: row.sent_at,
    seenAt: row.seen_at,
  }));
}

/** Returns the ids of a message's files. */
export function attachmentsOf({ attachments }: Pick<MessageRow, 'attachments'>): string[] {
  return JSON.parse(attachments);
}
