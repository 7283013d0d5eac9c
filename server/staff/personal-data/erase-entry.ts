import type { Transaction } from 'kysely';
import type { ErasureKind } from '#domain/retention.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import { destroyClientKey } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { storedContacts } from '#server/records/contacts/definition.ts';
import { storedMsbApplications } from '#server/records/msb-application/definition.ts';
import { storedSubscriptions } from '#server/records/newsletter/definition.ts';
import { forgetLinks } from '#server/records/newsletter/links.ts';
import { storedResumes } from '#server/records/resumes/definition.ts';
import { deleteMails, type EraseDeps, type Erased } from './erase-client.ts';
import { addErasedFiles } from './erasures.repository.ts';

export type EntryKind = Exclude<ErasureKind, 'client' | 'person'>;

type Asked = { id: string; erasureId: string; by: Actor };
type Erase = (trx: Transaction<Database>, deps: EraseDeps, asked: Asked) => Promise<Erased>;

/** Erases one entry of an applicant or visitor, with its notes, links, file and emails. Each throws 404. */
export const eraseEntry: { readonly [Kind in EntryKind]: Erase } = {
  async contact(trx, deps, { id, by }) {
    await managedEntries(deps, storedContacts(deps)).erase(trx, id, by);
    await trx.deleteFrom('contacts_to_notice').where('contact_id', '=', id).execute();
    return erased(await deleteMails(trx, { about: [id, ...(await mailsNaming(trx, id))] }));
  },

  async resume(trx, deps, { id, erasureId, by }) {
    const { fileId } = await managedEntries(deps, storedResumes(deps)).erase(trx, id, by);
    const file = await trx
      .deleteFrom('files')
      .where('id', '=', fileId)
      .returning('owner_id')
      .executeTakeFirst();
    // A résumé belongs to an owner of its own, with a key of its own.
    if (file) await destroyClientKey(trx, file.owner_id);
    await addErasedFiles(trx, erasureId, [fileId]);
    return { ...erased(await deleteMails(trx, { about: [id] })), files: 1 };
  },

  async 'msb-application'(trx, deps, { id, by }) {
    await managedEntries(deps, storedMsbApplications(deps)).erase(trx, id, by);
    return erased(await deleteMails(trx, { about: [id] }));
  },

  async newsletter(trx, deps, { id, by }) {
    await managedEntries(deps, storedSubscriptions).erase(trx, id, by);
    await forgetLinks(trx, id);
    return erased(await deleteMails(trx, { about: [id] }));
  },
};

function erased(mails: number): Erased {
  return { rows: mails + 1, files: 0, caseIds: [] };
}

/** What the notices to staff that name a message are about: each is about several messages. */
async function mailsNaming(trx: Transaction<Database>, contactId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('mail_outbox')
    .select('about')
    .where('about', 'like', `%${contactId}%`)
    .execute();
  return rows.flatMap(({ about }) => about ?? []);
}
