import type { Kysely, Transaction } from 'kysely';
import type { NoteSubject, NoteSubjectType } from '#domain/note-subjects.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { deleteNotesOn } from './notes.repository.ts';

/** The tables of the managed resources whose entries can have notes. */
const tables = {
  contacts: 'contacts',
  'msb-application': 'msb_applications',
  resumes: 'resumes',
} as const satisfies {
  [Type in Exclude<NoteSubjectType, 'onboarding'>]: keyof Database;
};

/**
 * Returns the client whose key encrypts the notes on a record; null if the record belongs to none. Throws 404 if it does not
 * exist or is deleted.
 */
export async function findSubject(db: Kysely<Database>, { about, id }: NoteSubject): Promise<string | null> {
  if (about === 'onboarding') return (await findCase(db, id)).user_id;
  const found = await db.selectFrom(tables[about]).select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return null;
}

/** The same, and locks the record until the transaction ends, so that it is not deleted without its new note. */
export async function lockSubject(
  trx: Transaction<Database>,
  { about, id }: NoteSubject,
): Promise<string | null> {
  if (about === 'onboarding') return (await findCase(trx, id)).user_id;
  const locked = lockRows(trx, tables[about], 'version').where('id', '=', id).returning('id');
  if (!(await locked.executeTakeFirst())) throw notFound();
  return null;
}

/** Deletes the notes together with their record. */
export const noteFollower: Follower = {
  async 'entry.deleted'(trx, { resource, id }) {
    if (isTakenNotesOf(resource)) await deleteNotesOn(trx, { about: resource, id });
  },
};

function isTakenNotesOf(resource: string): resource is keyof typeof tables {
  return Object.hasOwn(tables, resource);
}
