import type { Selectable } from 'kysely';
import { contactMachine } from '#machines/contact.machine.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import { type EncryptedColumn, openColumn } from '#server/platform/crypto/encrypt-column.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { moveRefusal } from '#server/platform/managed/move-refusal.ts';
import type { EntryStorage, ManagedResource } from '#server/platform/managed/resource.ts';
import { assigneeAsked, findAssignee, NOBODY } from '../users/staff.ts';
import { contactListsMigration, contactNoticesMigration, contactsMigration } from './migration.ts';
import { type Contact, digestOf, receiveContact } from './receive.ts';
import type { ContactsTable } from './tables.ts';

type ContactOperation =
  | 'listContacts'
  | 'createContact'
  | 'getContact'
  | 'deleteContact'
  | 'updateContactStatus';

/** The telephone number, which earlier releases stored in plain text. */
export const contactPhone: EncryptedColumn = {
  table: 'contacts',
  column: 'phone',
  boundTo: (id) => `contact|${id}|phone`,
};

/** How messages are stored. */
export function storedContacts({
  config,
}: Pick<CoreDeps, 'config'>): EntryStorage<Selectable<ContactsTable>, Contact> {
  const cipher = recordCipherOf(config);
  const boundTo = (id: string) => `contact|${id}`;
  return {
    name: 'contacts',
    table: 'contacts',
    toColumns: ({ consentedAt, consentText, from, assigneeId, message, ...texts }, id) => ({
      ...texts,
      phone: cipher.encrypt(texts.phone, contactPhone.boundTo(id)),
      message: cipher.encrypt(message, boundTo(id)),
      consent_text: consentText,
      came_from: from,
      assignee_id: assigneeId ?? NOBODY,
      digest: digestOf(config.appSecret, { ...texts, message }),
    }),
    toValues: ({ id, name, email, phone, company, subject, status, ...row }) => ({
      name,
      email,
      phone: openColumn(cipher, phone, contactPhone.boundTo(id)),
      company,
      subject,
      message: cipher.decrypt(row.message, boundTo(id)),
      consentText: row.consent_text,
      consentedAt: row.created_at,
      from: row.came_from,
      status,
      assigneeId: row.assignee_id === NOBODY ? null : row.assignee_id,
    }),
    searched: ({ name, email, company, subject }) => [name, email, company, subject],
    sorts: { createdAt: 'created_at' },
    filters: { status: 'status', assignee: 'assignee_id' },
  };
}

/** Contact messages: visitors send them, staff process them. */
export const contacts = {
  name: 'contacts',
  migrations: [contactsMigration, contactNoticesMigration, contactListsMigration],
  reads: { listContacts: 'listed', getContact: 'opened' },
  handlers(deps: Deps): Handlers<ContactOperation> {
    const { listWithin, get, remove, insert, change } = managedEntries(deps, storedContacts(deps));
    return {
      listContacts({ query, principal, knownCaller }) {
        const { assignee, ...asked } = query;
        const within = assignee === undefined ? undefined : { assignee: assigneeAsked(assignee, principal) };
        return listWithin(within, { query: asked, knownCaller });
      },

      async createContact({ body, ip }, reply) {
        await receiveContact(deps, { sent: body, ip }, insert);
        reply.code(202);
        return { message: 'Thank you. We have received your message and will answer by email.' };
      },

      getContact: get,
      deleteContact: remove,

      updateContactStatus: ({ params: { id }, body: { version, status, assigneeId }, principal }) =>
        inTransaction(deps.db, (trx) =>
          change(trx, {
            id,
            version,
            by: actorOf(principal),
            async to(before) {
              const wanted = { ...before, status, ...(assigneeId !== undefined && { assigneeId }) };
              if (wanted.assigneeId !== null && wanted.assigneeId !== before.assigneeId) {
                await findAssignee(trx, wanted.assigneeId, 'assigneeId');
              }
              return wanted;
            },
            refusal: ({ status: from }, { status: to }) =>
              moveRefusal(contactMachine, { from, to, by: 'staff' }),
          }),
        ),
    };
  },
} as const satisfies ManagedResource;
