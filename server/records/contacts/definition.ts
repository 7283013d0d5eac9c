import type { Selectable } from 'kysely';
import type { ContactMessage } from '#domain/rules/contact.ts';
import type { ContactStatus } from '#machines/contact.machine.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { type EncryptedColumn, openColumn } from '#server/platform/crypto/encrypt-column.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import type { EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';
import { NOBODY } from '../users/staff.ts';

/** Messages from visitors. */
export interface ContactsTable extends ManagedColumns {
  name: string;
  email: string;
  /** Encrypted, bound to its row. */
  phone: string;
  company: string;
  subject: string;
  /** Encrypted, bound to its row. */
  message: string;
  consent_text: string;
  came_from: string;
  status: ContactStatus;
  /** A staff account; empty if unassigned. */
  assignee_id: string;
  /** Keyed hash of the form, to recognise a duplicate. */
  digest: string;
}

/** Messages that staff have not been notified of by mail. */
export interface ContactsToNoticeTable {
  contact_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    contacts: ContactsTable;
    contacts_to_notice: ContactsToNoticeTable;
  }
}

/** A message and its processing state. */
export type Contact = Omit<ContactMessage, 'consent'> & {
  consentedAt: string;
  status: ContactStatus;
  assigneeId: string | null;
};

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

/** Returns the keyed hash that recognises a repeated form. */
export function digestOf(
  secret: string,
  typed: Pick<ContactMessage, 'name' | 'email' | 'phone' | 'company' | 'subject' | 'message'>,
): string {
  const { name, email, phone, company, subject, message } = typed;
  const written = JSON.stringify([name, email.toLowerCase(), phone, company, subject, message]);
  return limitKey(secret, 'contact', written);
}
