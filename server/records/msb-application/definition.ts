import type { Selectable } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { msbDue, neverDue } from '#domain/msb/due-dates.ts';
import type { MsbContent } from '#domain/msb/part.ts';
import { msbPartIds } from '#domain/msb/parts.ts';
import type { MsbStatus } from '#machines/msb-application.machine.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { type RecordCipher, recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';
import { createWordKey } from '#server/platform/managed/word-key.ts';
import { NOBODY } from '../users/staff.ts';

const NAME = 'msb-application';

/** Applications for registration as a money services business. */
export interface MsbApplicationsTable extends ManagedColumns {
  /** The owner's email address in lower case; for a visitor's application, the address that was entered. */
  owner: string;
  begun_by: 'client' | 'visitor';
  status: components['schemas']['MsbStatus'];
  /** A staff account; empty if unassigned. */
  assignee_id: string;
  /** All answers, earlier submissions, and the history with its texts; encrypted, bound to its row. */
  sealed: string;
  /** The FINTRAC registration number; empty until registered. */
  registration_number: string;
  registered_on: string;
  valid_until: string;
  clarification_asked_on: string;
  /** When it was last submitted; empty before. */
  submitted_at: string;
  /** The due date; '9999-12-31' if nothing is due. */
  due_on: string;
  /** Keyed hash of the initial content, to recognise a duplicate request. */
  digest: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    msb_applications: MsbApplicationsTable;
  }
}

/** A stored step in the history of an application. */
export type MsbStep = components['schemas']['MsbStep'];

/** An application. Its parts are top-level properties, so that the audit trail names the changed ones. */
export type MsbValues = MsbContent & {
  owner: string;
  begunBy: 'client' | 'visitor';
  status: MsbStatus;
  assigneeId: string | null;
  /** The answers as last submitted, and as submitted before that. */
  submitted: MsbContent | null;
  earlier: MsbContent | null;
  steps: readonly MsbStep[];
  registrationNumber: string;
  registeredOn: string;
  validUntil: string;
  clarificationAskedOn: string;
  submittedAt: string;
  digest: string;
};

const boundTo = (id: string) => `${NAME}|${id}`;

type Sealed = Pick<MsbValues, 'submitted' | 'earlier' | 'steps'> & { content: MsbContent };

export function contentOf(values: MsbContent): MsbContent {
  const parts = msbPartIds.map((id) => [id, values[id]]);
  return Object.fromEntries(parts);
}

/** Decrypts what an application says about its business. */
export function openBusiness(
  cipher: Pick<RecordCipher, 'decrypt'>,
  { id, sealed }: Pick<Selectable<MsbApplicationsTable>, 'id' | 'sealed'>,
): MsbContent['business'] {
  const { content }: Sealed = JSON.parse(cipher.decrypt(sealed, boundTo(id)));
  return content.business;
}

/**
 * How applications are stored: all answers are encrypted, and the search uses keyed hashes of words. The columns that
 * the queue is ordered by are not encrypted.
 */
export function storedMsbApplications({
  config,
}: Pick<Deps, 'config'>): EntryStorage<Selectable<MsbApplicationsTable>, MsbValues> {
  const cipher = recordCipherOf(config);
  return {
    name: NAME,
    table: 'msb_applications',
    toColumns(values, id) {
      const { submitted, earlier, steps } = values;
      const sealed: Sealed = { content: contentOf(values), submitted, earlier, steps };
      return {
        owner: values.owner,
        begun_by: values.begunBy,
        status: values.status,
        assignee_id: values.assigneeId ?? NOBODY,
        sealed: cipher.encrypt(JSON.stringify(sealed), boundTo(id)),
        registration_number: values.registrationNumber,
        registered_on: values.registeredOn,
        valid_until: values.validUntil,
        clarification_asked_on: values.clarificationAskedOn,
        submitted_at: values.submittedAt,
        due_on: msbDue(values.status, values)?.on ?? neverDue,
        digest: values.digest,
      };
    },
    toValues(row) {
      const { content, ...rest }: Sealed = JSON.parse(cipher.decrypt(row.sealed, boundTo(row.id)));
      return {
        ...content,
        ...rest,
        owner: row.owner,
        begunBy: row.begun_by,
        status: row.status,
        assigneeId: row.assignee_id === NOBODY ? null : row.assignee_id,
        registrationNumber: row.registration_number,
        registeredOn: row.registered_on,
        validUntil: row.valid_until,
        clarificationAskedOn: row.clarification_asked_on,
        submittedAt: row.submitted_at,
        digest: row.digest,
      };
    },
    searched: ({ business, registrationNumber, owner }) => [
      business.legalName,
      business.operatingNames,
      business.incorporationNumber,
      registrationNumber,
      owner,
    ],
    wordKey: createWordKey(config.appSecret, NAME),
    sorts: { dueOn: 'due_on', createdAt: 'created_at' },
    filters: { status: 'status', assignee: 'assignee_id', owner: 'owner' },
  };
}
