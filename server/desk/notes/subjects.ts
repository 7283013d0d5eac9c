import type { Kysely, Transaction } from 'kysely';
import type { NoteSubject, NoteSubjectType } from '#domain/note-subjects.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { deleteNotesOn } from './notes.repository.ts';

/** The table of a managed resource, of whose entries staff take notes. */
const tables = { contacts: 'contacts', 'msb-application': 'msb_applications' } as const satisfies {
  [Type in Exclude<NoteSubjectType, 'onboarding'>]: keyof Database;
};

/** Throws 404 where the record that a note is on is not there, or is in no list any more. */
export async function assertSubject(db: Kysely<Database>, { about, id }: NoteSubject): Promise<void> {
  if (about === 'onboarding') {
    await findCase(db, id);
    return;
  }
  const found = await db.selectFrom(tables[about]).select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
}

/** The same, and keeps the record from being deleted until the transaction ends, so that no note is left behind. */
export async function lockSubject(trx: Transaction<Database>, { about, id }: NoteSubject): Promise<void> {
  if (about === 'onboarding') {
    await findCase(trx, id);
    return;
  }
  const locked = lockRows(trx, tables[about], 'version').where('id', '=', id).returning('id');
  if (!(await locked.executeTakeFirst())) throw notFound();
}

/** What is deleted for good takes along what was written on it. */
export const noteFollower: Follower = {
  async 'entry.deleted'(trx, { resource, id }) {
    if (isTakenNotesOf(resource)) await deleteNotesOn(trx, { about: resource, id });
  },
};

function isTakenNotesOf(resource: string): resource is keyof typeof tables {
  return Object.hasOwn(tables, resource);
}
