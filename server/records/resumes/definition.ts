import type { Selectable } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { ResumeFormat } from '#domain/rules/resume-file.ts';
import type { ResumeStatus } from '#machines/resume.machine.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { type EncryptedColumn, openColumn } from '#server/platform/crypto/encrypt-column.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';
import { NOBODY } from '../users/staff.ts';

/** Job applications. */
export interface ResumesTable extends ManagedColumns {
  name: string;
  email: string;
  /** Encrypted, bound to its row. */
  phone: string;
  position: string;
  /** Encrypted, bound to its row. */
  letter: string;
  /** Refers to `files`. */
  file_id: string;
  /** Encrypted, bound to its row. */
  file_name: string;
  file_type: ResumeFormat;
  /** Bytes as stored. */
  file_size: number;
  consent_text: string;
  came_from: string;
  /** When it is deleted, with its file. */
  kept_until: string;
  /** Keyed hash of the form, to recognise a duplicate. */
  digest: string;
  status: ResumeStatus;
  /** A staff account; empty if unassigned. */
  assignee_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    resumes: ResumesTable;
  }
}

/** A résumé as the API shows it, without the fields of every managed resource, and with those only for the server. */
export type Resume = Omit<
  components['schemas']['Resume'],
  'id' | 'version' | 'createdAt' | 'updatedAt' | 'consentedAt'
> &
  Hidden;

type Hidden = { fileId: string; digest: string };

/** The telephone number, which earlier releases stored in plain text. */
export const resumePhone: EncryptedColumn = {
  table: 'resumes',
  column: 'phone',
  boundTo: (id) => `resume|${id}|phone`,
};

/** How résumés are stored. */
export function storedResumes({
  config,
}: Pick<CoreDeps, 'config'>): EntryStorage<Selectable<ResumesTable>, Resume> {
  const cipher = recordCipherOf(config);
  const letterOf = (id: string) => `resume|${id}|letter`;
  const nameOf = (id: string) => `resume|${id}|file`;
  return {
    name: 'resumes',
    table: 'resumes',
    toColumns: ({ name, email, phone, position, digest, ...values }, id) => ({
      name,
      email,
      phone: cipher.encrypt(phone, resumePhone.boundTo(id)),
      position,
      letter: cipher.encrypt(values.letter, letterOf(id)),
      file_id: values.fileId,
      file_name: cipher.encrypt(values.fileName, nameOf(id)),
      file_type: values.fileType,
      file_size: values.fileSize,
      consent_text: values.consentText,
      came_from: values.from,
      kept_until: values.keptUntil,
      digest,
      status: values.status,
      assignee_id: values.assigneeId ?? NOBODY,
    }),
    toValues: ({ id, name, email, phone, position, digest, ...row }) => ({
      name,
      email,
      phone: openColumn(cipher, phone, resumePhone.boundTo(id)),
      position,
      letter: cipher.decrypt(row.letter, letterOf(id)),
      fileId: row.file_id,
      fileName: cipher.decrypt(row.file_name, nameOf(id)),
      fileType: row.file_type,
      fileSize: row.file_size,
      consentText: row.consent_text,
      from: row.came_from,
      keptUntil: row.kept_until,
      digest,
      status: row.status,
      assigneeId: row.assignee_id === NOBODY ? null : row.assignee_id,
    }),
    searched: ({ name, email, position }) => [name, email, position],
    sorts: { createdAt: 'created_at' },
    filters: { position: 'position', status: 'status', assignee: 'assignee_id' },
  };
}

/** Returns a résumé as staff see it. */
export function shownResume<Entry extends Hidden & { createdAt: string }>({
  fileId: _file,
  digest: _digest,
  ...shown
}: Entry) {
  return { ...shown, consentedAt: shown.createdAt };
}
