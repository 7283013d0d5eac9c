import type { Kysely, Transaction } from 'kysely';
import { isMsbEditable } from '#machines/msb-application.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type Follower, happened } from '#server/platform/events/events.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { lockEntry } from '#server/platform/managed/entries.repository.ts';
import { findFiles, lockOwner, markDeleted } from '../files/files.repository.ts';
import { clientQuota } from '../files/quota.ts';
import { normaliseEmail } from '../users/email-address.ts';
import { storedMsbApplications } from './definition.ts';

/** A file that the client added to an application. */
export interface MsbAttachmentsTable {
  /** Refers to `files`. */
  file_id: string;
  application_id: string;
  added_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    msb_attachments: MsbAttachmentsTable;
  }
}

type AttachmentOperation =
  | 'listFilesOfMsbApplication'
  | 'attachToMsbApplication'
  | 'signFileOfMsbApplication'
  | 'detachFromMsbApplication';

/** The maximum number of files of one application. */
const AT_MOST = 30;

const attachmentsOf = (db: Kysely<Database>, applicationId: string) =>
  db
    .selectFrom('msb_attachments')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('added_at')
    .orderBy('file_id')
    .execute();

/** The files of applications as a money services business: their clients add them, staff save them. */
export function attachmentHandlers(deps: Deps): Handlers<AttachmentOperation> {
  const { db, clock, files } = deps;
  const storage = storedMsbApplications(deps);
  const { get } = managedEntries(deps, storage);

  const assertOwner = (owner: string, { role, email }: Principal) => {
    if (role === 'client' && owner !== normaliseEmail(email)) throw notFound();
  };

  /** Throws 404 for an application of another client. */
  async function assertSeen(id: string, principal: Principal): Promise<void> {
    const { owner } = await get({ params: { id }, knownCaller: principal });
    assertOwner(owner, principal);
  }

  /** Locks an application that its client may change now. Throws 404, and 409. */
  async function lockEditable(trx: Transaction<Database>, id: string, principal: Principal): Promise<void> {
    const row = await lockEntry(trx, storage, id);
    if (!row) throw notFound();
    assertOwner(row.owner, principal);
    if (!isMsbEditable(row.status)) {
      throw conflict('You have submitted the application. It cannot be changed now');
    }
  }

  /** Returns a file of an application; throws 404. */
  async function findAttached(applicationId: string, fileId: string) {
    const found = (await attachmentsOf(db, applicationId)).some(({ file_id }) => file_id === fileId);
    if (!found) throw notFound();
    return files.find(fileId, 'private');
  }

  return {
    async listFilesOfMsbApplication({ params: { id }, principal }) {
      await assertSeen(id, principal);
      const attached = await attachmentsOf(db, id);
      const rows = await findFiles(
        db,
        attached.map(({ file_id }) => file_id),
      );
      const describe = await files.describer(db, rows);
      return {
        items: attached.flatMap(({ file_id, added_at: addedAt }) => {
          const row = rows.find((each) => each.id === file_id);
          if (!row) return [];
          const { id: fileId, name, size } = describe(row);
          return [{ id: fileId, name, size, addedAt }];
        }),
      };
    },

    async attachToMsbApplication(request, reply) {
      const { principal, params } = request;
      const { id } = params;
      // Before the file is read, and again when it is stored.
      await inTransaction(db, (trx) => lockEditable(trx, id, principal));
      const quota = clientQuota(principal.userId, clock);
      const addedAt = clock.now().toISOString();
      const file = await files.receive(request, {
        ownerId: principal.userId,
        queuedAs: principal.userId,
        kind: 'private',
        by: actorOf(principal),
        mayBePdf: true,
        quota: {
          ...quota,
          async keep(trx, kept) {
            await quota.keep(trx, kept);
            await lockEditable(trx, id, principal);
            if ((await attachmentsOf(trx, id)).length >= AT_MOST) {
              throw conflict(`An application has at most ${AT_MOST} files. Delete one that is not needed`);
            }
            await trx
              .insertInto('msb_attachments')
              .values({ file_id: kept.id, application_id: id, added_at: addedAt })
              .execute();
          },
        },
      });
      reply.code(201);
      return { id: file.id, name: file.name, size: file.size, addedAt };
    },

    async signFileOfMsbApplication({ params, principal }) {
      await assertSeen(params.id, principal);
      const row = await findAttached(params.id, params.fileId);
      const { name, size, signedUrl, expiresAt } = await files.sign(row, { disposition: 'attachment' });
      return { name, size, signedUrl, expiresAt };
    },

    async detachFromMsbApplication({ params, principal }, reply) {
      await assertSeen(params.id, principal);
      const row = await findAttached(params.id, params.fileId);
      await files.remove(row, actorOf(principal), async (trx) => {
        await lockOwner(trx, row.owner_id, clock.now());
        await lockEditable(trx, params.id, principal);
        await trx.deleteFrom('msb_attachments').where('file_id', '=', row.id).execute();
      });
      return reply.code(204).send();
    },
  };
}

/** Throws 409 for a file that an application has: it is removed there. */
export async function refuseWhileAttached(trx: Transaction<Database>, fileId: string): Promise<void> {
  const attached = trx.selectFrom('msb_attachments').select('file_id').where('file_id', '=', fileId);
  if (await attached.executeTakeFirst()) {
    throw conflict('The file belongs to an application as a money services business. Remove it there');
  }
}

/** Deletes the files of a deleted application; the sweep removes their bytes. */
export function createAttachmentFollower(clock: Deps['clock']): Follower {
  return {
    async 'entry.deleted'(trx, { resource, id, by }) {
      if (resource !== 'msb-application') return;
      for (const { file_id } of await attachmentsOf(trx, id)) {
        if (await markDeleted(trx, file_id, clock.now())) {
          await happened(trx, { type: 'file.deleted', by, id: file_id, kind: 'private' });
        }
      }
      await trx.deleteFrom('msb_attachments').where('application_id', '=', id).execute();
    },
  };
}
