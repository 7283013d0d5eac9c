import type { Kysely, Transaction } from 'kysely';
import { missingPermission } from '#domain/rules/permission.ts';
import { type Actor, actorOf, may, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, refusedFor } from '#server/platform/http/errors.ts';
import type { StoredFile } from '#server/records/files/file-service.ts';
import { findFiles, lockOwner, markDeleted } from '#server/records/files/files.repository.ts';
import { notesQuota } from '#server/records/files/quota.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import { needed } from './needed-permission.ts';
import { deleteNoteFiles, filesInNotes, filesOfNotes, insertNoteFiles } from './notes.repository.ts';

/** Files of notes on a case. They are encrypted with the key of the client, so that they are forgotten with the case. */
export function noteFileHandlers(deps: Deps): Handlers<'uploadNoteFile' | 'signNoteFile'> {
  const { db, clock, files } = deps;

  /** Returns the client of a case that the caller may read. Throws 403 and 404. */
  async function clientIn(id: string, principal: Principal): Promise<string> {
    if (!may(principal, needed.onboarding)) {
      throw refusedFor('permission', missingPermission(needed.onboarding));
    }
    return (await findCase(db, id)).user_id;
  }

  return {
    async uploadNoteFile(request, reply) {
      const { principal, params } = request;
      const ownerId = await clientIn(params.id, principal);
      reply.code(201);
      return files.receive(request, {
        ownerId,
        queuedAs: principal.userId,
        kind: 'note',
        by: actorOf(principal),
        mayBePdf: true,
        quota: notesQuota(ownerId, clock),
      });
    },

    async signNoteFile({ principal, params, query }) {
      const clientId = await clientIn(params.id, principal);
      const file = await files.find(params.fileId, 'note', clientId);
      return files.sign(file, { disposition: query.disposition });
    },
  };
}

/**
 * Adds files to a new note. Throws 400 unless the note is on a case, and each file was uploaded for a note on this case and belongs
 * to no other note.
 * @param clientId of the case; null for another record
 */
export async function attachFiles(
  trx: Transaction<Database>,
  { clock }: { clock: Clock },
  { noteId, clientId, ids }: { noteId: string; clientId: string | null; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  if (clientId === null) {
    throw badRequest([{ property: 'attachments', message: 'Attach files to notes on cases only' }]);
  }
  // Waits for an unsaved file that is being deleted.
  await lockOwner(trx, clientId, clock.now());
  const found = await findFiles(trx, ids);
  const taken = await filesInNotes(trx, ids);
  const free = new Set(
    found.flatMap(({ id, kind, owner_id }) =>
      kind === 'note' && owner_id === clientId && !taken.has(id) ? [id] : [],
    ),
  );
  const errors = ids.flatMap((id, index) =>
    free.has(id) ? [] : [{ property: `attachments.${index}`, message: 'Upload this file again' }],
  );
  if (errors.length > 0) throw badRequest(errors);
  await insertNoteFiles(trx, noteId, ids);
}

/** Deletes the files of a note with it; the file sweeper removes their bytes. */
export async function deleteFilesOf(
  trx: Transaction<Database>,
  { clock }: { clock: Clock },
  { noteId, by }: { noteId: string; by: Actor },
): Promise<void> {
  const ids = (await filesOfNotes(trx, [noteId])).get(noteId) ?? [];
  for (const id of ids) {
    await markDeleted(trx, id, clock.now());
    await happened(trx, { type: 'file.deleted', by, id, kind: 'note' });
  }
  await deleteNoteFiles(trx, noteId);
}

/** Returns the files of notes as the contract defines them, by note. */
export async function presentFiles(
  db: Kysely<Database>,
  { files }: Pick<Deps, 'files'>,
  noteIds: readonly string[],
): Promise<Map<string, StoredFile[]>> {
  const idsOf = await filesOfNotes(db, noteIds);
  const found = await findFiles(db, [...idsOf.values()].flat());
  const describe = await files.describer(db, found, { namesUnreadable: true });
  const byId = new Map(found.map((row) => [row.id, row]));
  const present = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [describe(row)] : [];
    });
  return new Map([...idsOf].map(([noteId, ids]) => [noteId, present(ids)]));
}
