import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { mentionedIn } from '#domain/mentions.ts';
import { type NoteSubject, notedRecord } from '#domain/note-subjects.ts';
import { missingPermission } from '#domain/rules/permission.ts';
import { actorOf, may, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { clientCipher, clientReader } from '#server/platform/crypto/client-keys.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { listed } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, forbidden, notFound, refusedFor } from '#server/platform/http/errors.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { newMentions } from './mentions.ts';
import { needed } from './needed-permission.ts';
import { attachFiles, deleteFilesOf, noteFileHandlers, presentFiles } from './note-files.ts';
import { changeNote, deleteNote, insertNote, listNotes, lockNote, type NoteRow } from './notes.repository.ts';
import { findSubject, lockSubject } from './subjects.ts';

type NoteOperationId =
  | 'listNotes'
  | 'createNote'
  | 'updateNote'
  | 'deleteNote'
  | 'uploadNoteFile'
  | 'signNoteFile';
type Note = components['schemas']['Note'];

const boundTo = (id: string) => `note|${id}`;

/** Returns the record that a call names. Throws 400 for a missing or surplus field. */
function asked(named: Parameters<typeof notedRecord.subjectOf>[0]): NoteSubject {
  const subject = notedRecord.subjectOf(named);
  if (subject) return subject;
  const property = notedRecord.wrongField(named);
  throw badRequest([{ property, message: 'Name the record that the note belongs to' }]);
}

function assertMaySee(principal: Principal, { about }: Pick<NoteSubject, 'about'>): void {
  if (!may(principal, needed[about])) throw refusedFor('permission', missingPermission(needed[about]));
}

const subjectOf = ({ about, subject_id: id }: NoteRow): NoteSubject => ({ about, id });

/**
 * Internal staff notes on a case or on an entry of a queue. A staff member who may not open the record may not open its notes either.
 */
export function noteHandlers(deps: Deps): Handlers<NoteOperationId> {
  const { db, config, clock, random } = deps;
  const cipherOf = (from: Kysely<Database>, clientId: string | null) =>
    clientId === null ? recordCipherOf(config) : clientCipher({ config, db: from }, clientId);

  async function toNotes(
    from: Kysely<Database>,
    rows: readonly NoteRow[],
    clientId: string | null,
  ): Promise<Note[]> {
    const reader =
      clientId === null ? recordCipherOf(config) : await clientReader({ config, db: from }, clientId);
    const texts = new Map(rows.map(({ id, text }) => [id, reader.decrypt(text, boundTo(id))]));
    const files = await presentFiles(
      from,
      deps,
      rows.map(({ id }) => id),
    );
    const staff = await findStaff(from, [
      ...rows.map(({ author_id }) => author_id),
      ...[...texts.values()].flatMap(mentionedIn),
    ]);
    return rows.map((row) => {
      const author = staff.get(row.author_id);
      if (!author) throw new Error('A note lost its author');
      const text = texts.get(row.id) ?? '';
      return {
        id: row.id,
        ...notedRecord.named(subjectOf(row)),
        text,
        author,
        mentions: mentionedIn(text).flatMap((id) => {
          const mentioned = staff.get(id);
          return mentioned && mentioned.role !== 'client' ? [mentioned] : [];
        }),
        attachments: files.get(row.id) ?? [],
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      };
    });
  }

  async function toNote(row: NoteRow): Promise<Note> {
    const [note] = await toNotes(db, [row], await findSubject(db, subjectOf(row)));
    if (!note) throw new Error('One row has one answer');
    return note;
  }

  const eventOn = (row: NoteRow, by: Principal) => ({
    by: actorOf(by),
    on: subjectOf(row),
    noteId: row.id,
  });

  /** Returns a note on an existing record, locked, and the client whose key encrypts it. Throws 404. */
  async function lockShownNote(trx: Transaction<Database>, id: string, by: Principal) {
    const note = await lockNote(trx, id);
    if (!note) throw notFound();
    assertMaySee(by, note);
    return { note, clientId: await findSubject(trx, subjectOf(note)) };
  }

  return {
    ...noteFileHandlers(deps),

    async listNotes({ query, principal }) {
      const subject = asked(query);
      assertMaySee(principal, subject);
      const clientId = await findSubject(db, subject);
      return listed(
        query,
        (page) => listNotes(db, subject, page),
        (rows) => toNotes(db, rows, clientId),
      );
    },

    async createNote({ principal, body }, reply) {
      const { attachments = [], ...named } = body;
      const on = asked(named);
      assertMaySee(principal, on);
      const id = newId(random);
      const now = clock.now().toISOString();
      const unsealed = {
        id,
        about: on.about,
        subject_id: on.id,
        author_id: principal.userId,
        created_at: now,
        updated_at: now,
      };
      const row = await inTransaction(db, async (trx): Promise<NoteRow> => {
        const clientId = await lockSubject(trx, on);
        const cipher = await cipherOf(trx, clientId);
        const mentions = await newMentions(trx, deps, { on, text: body.text });
        const written = { ...unsealed, text: cipher.encrypt(body.text, boundTo(id)) };
        await attachFiles(trx, deps, { noteId: id, clientId, ids: attachments });
        await insertNote(trx, written);
        await happened(trx, {
          ...{ type: 'note.written', ...eventOn(written, principal) },
          ...{ mentions, attachments: attachments.length },
        });
        return written;
      });
      reply.code(201).header('location', `/api/notes/${id}`);
      return toNote(row);
    },

    async updateNote({ principal, params, body }) {
      const changed = await inTransaction(db, async (trx) => {
        const { note, clientId } = await lockShownNote(trx, params.id, principal);
        if (note.author_id !== principal.userId) throw forbidden('Only the author can change a note');
        const cipher = await cipherOf(trx, clientId);
        const before = cipher.decrypt(note.text, boundTo(note.id));
        const mentions = await newMentions(trx, deps, { on: subjectOf(note), text: body.text, before });
        const text = cipher.encrypt(body.text, boundTo(note.id));
        const change = { text, updated_at: clock.now().toISOString() };
        await changeNote(trx, note.id, change);
        await happened(trx, { type: 'note.changed', ...eventOn(note, principal), mentions });
        return { ...note, ...change };
      });
      return toNote(changed);
    },

    async deleteNote({ principal, params }, reply) {
      await inTransaction(db, async (trx) => {
        const { note } = await lockShownNote(trx, params.id, principal);
        if (note.author_id !== principal.userId && principal.role !== 'administrator') {
          throw forbidden('Only the author or an administrator can delete a note');
        }
        await deleteFilesOf(trx, deps, { noteId: note.id, by: actorOf(principal) });
        await deleteNote(trx, note.id);
        await happened(trx, { type: 'note.deleted', ...eventOn(note, principal) });
      });
      return reply.code(204).send();
    },
  };
}
