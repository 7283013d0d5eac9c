import type { Transaction } from 'kysely';
import type { ReplySubjectType } from '#domain/reply-subjects.ts';
import type { Permission } from '#domain/rules/permission.ts';
import { contactMachine } from '#machines/contact.machine.ts';
import { statusAfter } from '#machines/lifecycle.ts';
import { resumeMachine } from '#machines/resume.machine.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { storedContacts } from '#server/records/contacts/definition.ts';
import { storedMsbApplications } from '#server/records/msb-application/definition.ts';
import { storedResumes } from '#server/records/resumes/definition.ts';

export type Direction = 'sent' | 'received';

/** The person who is answered about a record. */
export type Correspondent = {
  email: string;
  /** What the record is about, as the subject of an email. */
  subject: string;
  assigneeId: string | null;
};

export type RecordDeps = Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'>;

type Locked = { id: string; direction: Direction; by: Actor };

type AnsweredRecord = {
  table: 'contacts' | 'msb_applications' | 'resumes';
  read: Permission;
  write: Permission;
  /** The address of its page, before the id. */
  page: string;
  /** Locks the record until the transaction ends, and moves it where an answer does. Throws 404. */
  lock(trx: Transaction<Database>, deps: RecordDeps, locked: Locked): Promise<Correspondent>;
};

/** The records whose people are answered, by their type in the audit trail. */
export const answeredRecords: { readonly [Type in ReplySubjectType]: AnsweredRecord } = {
  contacts: {
    table: 'contacts',
    read: 'contacts:read',
    write: 'contacts:write',
    page: '/admin/contacts',
    async lock(trx, deps, { id, direction, by }) {
      const { change } = managedEntries(deps, storedContacts(deps));
      // Answering takes a new message up; an answer to a resolved one opens it again.
      const movesFrom = direction === 'sent' ? 'new' : 'resolved';
      return change(trx, {
        id,
        version: undefined,
        by,
        to: (before) =>
          before.status === movesFrom
            ? {
                ...before,
                status: statusAfter(contactMachine, before.status, 'takeUp', 'staff') ?? before.status,
              }
            : before,
      });
    },
  },
  'msb-application': {
    table: 'msb_applications',
    read: 'msb-applications:read',
    write: 'msb-applications:write',
    page: '/admin/msb-application',
    async lock(trx, deps, { id }) {
      await lockRow(trx, 'msb_applications', id);
      const { owner, assigneeId } = await managedEntries(deps, storedMsbApplications(deps)).read(trx, id);
      const subject = 'Your application for registration as a money services business';
      return { email: owner, subject, assigneeId };
    },
  },
  resumes: {
    table: 'resumes',
    read: 'resumes:read',
    write: 'resumes:write',
    page: '/admin/resumes',
    async lock(trx, deps, { id, direction, by }) {
      const { change } = managedEntries(deps, storedResumes(deps));
      const { email, position, assigneeId } = await change(trx, {
        id,
        version: undefined,
        by,
        to: (before) =>
          direction === 'sent' && before.status === 'new'
            ? { ...before, status: statusAfter(resumeMachine, 'new', 'takeUp', 'staff') ?? 'new' }
            : before,
      });
      return { email, subject: `Your application: ${position}`, assigneeId };
    },
  },
};

/** Locks a record, so that it is not deleted without its new reply. Throws 404. */
async function lockRow(
  trx: Transaction<Database>,
  table: 'msb_applications' | 'resumes',
  id: string,
): Promise<void> {
  const locked = lockRows(trx, table, 'version').where('id', '=', id).returning('id');
  if (!(await locked.executeTakeFirst())) throw notFound();
}
