import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import {
  type DocumentGroupKey,
  documentGroupKeys,
  maxAgeMonthsOf,
} from '#domain/catalogues/document-groups.ts';
import {
  emptyOnboardingDocuments,
  filesNamedIn,
  type OnboardingDocuments,
} from '#domain/records/onboarding-documents.ts';
import { validateOnboardingDocuments } from '#domain/rules/onboarding-documents.ts';
import { actorOf, clientOf, type Principal } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import {
  badRequest,
  conflict,
  type FieldError,
  notFound,
  preconditionFailed,
} from '#server/platform/http/errors.ts';
import { preconditionsHold } from '#server/platform/http/preconditions.ts';
import { assertStillShared } from '../colleagues/access.ts';
import { endDraft, type FileRow, findFiles, lockOwner, restoreHeld } from '../files/files.repository.ts';
import { assertEditable, assertNotSubmitted } from '../onboarding/assert-editable.ts';
import {
  boundTo,
  type DocumentsRow,
  findDocuments,
  findDocumentsOf,
  insertDocuments,
  markDocumentsDeleted,
  openRecord,
  replaceDocuments,
} from './documents.repository.ts';

type Change = Partial<OnboardingDocuments>;

/** @property acceptsUndated whether the save may lack dates of issue although it contains others */
type Leniency = { acceptsUndated?: boolean | undefined };

/** A document of a submitted version. */
type Submitted = { group: DocumentGroupKey; id: string; issuedOn: string | null };

/** The documents records, encrypted at rest. Each save stores the earlier version and an audit entry. */
export type DocumentsStore = {
  /** Throws 409 if the client already has a record, or their submission is under review. */
  create(value: Change, by: Principal, options?: Leniency): Promise<DocumentsRow>;
  /**
   * Replaces the fields in `change`. Throws 404 for a record of another client, 409 while the submission is under
   * review, 412 for a stale `If-Match`, 403 for an invited colleague whose access has ended meanwhile.
   */
  update(
    id: string,
    change: Change,
    by: Principal,
    options: Leniency & { headers: IncomingHttpHeaders },
  ): Promise<DocumentsRow>;
  /** Throws 404, and 409 once the documents are submitted. */
  remove(id: string, by: Principal): Promise<void>;
  /**
   * Records the documents of a submitted version again, if they differ, with files that the client has deleted since, in a
   * transaction that has locked the client's files.
   */
  putBack(
    trx: Transaction<Database>,
    to: { documents: readonly Submitted[]; ownerId: string; by: Principal },
  ): Promise<void>;
};

export function createDocumentsStore({
  db,
  clock,
  config,
  random,
}: Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'>): DocumentsStore {
  const sealed = (
    cipher: RecordCipher,
    value: OnboardingDocuments,
    row: Pick<DocumentsRow, 'id' | 'version'>,
  ) => cipher.encrypt(JSON.stringify(value), boundTo(row));

  /** Validates the record and its files; throws 400 with the field errors. */
  async function checked(
    trx: Transaction<Database>,
    value: unknown,
    {
      change,
      acceptsUndated = false,
      by,
      before = [],
    }: Leniency & { change: Change; by: Principal; before?: readonly string[] },
  ) {
    const result = validateOnboardingDocuments(value, {
      today: dayOf(clock.now()),
      // The specification's payload contains only ids (section 3); the dates are required before the submission.
      acceptsUndated: acceptsUndated || change.issueDates === undefined,
    });
    if (!result.ok) throw badRequest(result.errors);
    const errors = await strangers(trx, result.value, { by, before });
    if (errors.length > 0) throw badRequest(errors);
    return result.value;
  }

  async function insert(
    trx: Transaction<Database>,
    { record, ownerId, by }: { record: OnboardingDocuments; ownerId: string; by: Principal },
  ) {
    const now = clock.now().toISOString();
    const key = { id: newId(random), version: 1 };
    const row: DocumentsRow = {
      ...key,
      user_id: ownerId,
      data: sealed(await clientCipher({ config, db: trx }, ownerId), record, key),
      created_at: now,
      updated_at: now,
      updated_by: by.userId,
      deleted_at: null,
    };
    if (!(await insertDocuments(trx, row))) {
      throw conflict('Your documents are already saved. Change the existing record');
    }
    await endDraft(trx, ownerId, filesNamedIn(record));
    const changed = changedGroups(emptyOnboardingDocuments, record);
    await happened(trx, { type: 'documents.created', by: actorOf(by), ...key, changed });
    return row;
  }

  async function replace(
    trx: Transaction<Database>,
    { earlier, record, by }: { earlier: DocumentsRow; record: OnboardingDocuments; by: Principal },
  ) {
    const { id } = earlier;
    const cipher = await clientCipher({ config, db: trx }, earlier.user_id);
    const before = openRecord(cipher, earlier);
    const version = earlier.version + 1;
    const updated_at = clock.now().toISOString();
    const data = sealed(cipher, record, { id, version });
    const row = { ...earlier, version, data, updated_at, updated_by: by.userId };
    if (!(await replaceDocuments(trx, earlier, row))) throw notFound();
    await endDraft(trx, earlier.user_id, filesNamedIn(record));
    const changed = changedGroups(before, record);
    await happened(trx, { type: 'documents.saved', by: actorOf(by), id, version, changed });
    return row;
  }

  return {
    create: (value, by, { acceptsUndated } = {}) =>
      inTransaction(db, async (trx) => {
        // Prevents deletion of a file that this save names, until the save is over.
        const ownerId = clientOf(by);
        await lockOwner(trx, ownerId, clock.now());
        await assertStillShared(trx, by, 'onboardingDocuments');
        await assertEditable(trx, ownerId);
        const record = await checked(trx, value, { change: value, acceptsUndated, by });
        const row = await insert(trx, { record, ownerId, by });
        return row;
      }),

    update: (id, change, by, { headers, acceptsUndated }) =>
      inTransaction(db, async (trx) => {
        const ownerId = clientOf(by);
        await lockOwner(trx, ownerId, clock.now());
        const earlier = await findDocuments(trx, id);
        if (earlier?.user_id !== ownerId) throw notFound();
        await assertStillShared(trx, by, 'onboardingDocuments');
        await assertEditable(trx, ownerId);
        const cipher = await clientCipher({ config, db: trx }, ownerId);
        const before = openRecord(cipher, earlier);
        const wanted = withoutNeedlessDates({ ...before, ...change }, change);
        if (!preconditionsHold(headers, earlier.version)) {
          // A repeated save whose first response was lost: it has already been applied (RFC 9110, section 13.1.1).
          if (isDeepStrictEqual(before, wanted)) return earlier;
          throw preconditionFailed();
        }
        const named = filesNamedIn(before);
        const record = await checked(trx, wanted, { change, acceptsUndated, by, before: named });
        const row = await replace(trx, { earlier, record, by });
        return row;
      }),

    remove: (id, by) =>
      inTransaction(db, async (trx) => {
        const row = await markDocumentsDeleted(trx, id, clock.now().toISOString());
        if (!row) throw notFound();
        await assertNotSubmitted(trx, row.user_id);
        const { version } = row;
        await happened(trx, { type: 'documents.deleted', by: actorOf(by), id, version, changed: [] });
      }),

    async putBack(trx, { documents, ownerId, by }) {
      const record = recordOf(documents);
      const earlier = await findDocumentsOf(trx, ownerId);
      const cipher = await clientCipher({ config, db: trx }, ownerId);
      if (earlier && isDeepStrictEqual(openRecord(cipher, earlier), record)) return;
      await restoreHeld(trx, filesNamedIn(record));
      if (earlier) await replace(trx, { earlier, record, by });
      else await insert(trx, { record, ownerId, by });
    },
  };
}

/**
 * Errors for files that are not the owner's own onboarding uploads, or are deleted; the message is the same for both. An invited
 * colleague may name only uploads for the documents: the owner's other uploads, such as attachments of messages, are not shared.
 */
async function strangers(
  trx: Transaction<Database>,
  record: OnboardingDocuments,
  { by, before }: { by: Principal; before: readonly string[] },
): Promise<FieldError[]> {
  const ownerId = clientOf(by);
  const mayName = (file: FileRow) =>
    file.owner_id === ownerId &&
    file.kind === 'onboarding' &&
    (!by.share || file.draft_group !== null || before.includes(file.id));
  const found = await findFiles(trx, filesNamedIn(record));
  const own = new Set(found.filter(mayName).map(({ id }) => id));
  return documentGroupKeys.flatMap((group) =>
    record[group].flatMap((id, index) =>
      own.has(id)
        ? []
        : [{ property: `${group}.${index}`, message: 'This file no longer exists. Upload it again' }],
    ),
  );
}

/**
 * Keeps existing dates. A file that leaves the groups with an age limit loses its date, unless the change contains
 * dates itself.
 */
function withoutNeedlessDates(wanted: OnboardingDocuments, change: Change): OnboardingDocuments {
  if (change.issueDates) return wanted;
  const dated = new Set(
    documentGroupKeys.flatMap((group) => (maxAgeMonthsOf(group) === null ? [] : wanted[group])),
  );
  const dates = Object.entries(wanted.issueDates).filter(([id]) => dated.has(id));
  return { ...wanted, issueDates: Object.fromEntries(dates) };
}

function recordOf(documents: readonly Submitted[]): OnboardingDocuments {
  const dated = documents.flatMap(({ id, issuedOn }) => (issuedOn === null ? [] : [[id, issuedOn]]));
  const groups = documentGroupKeys.map((key) => [
    key,
    documents.filter(({ group }) => group === key).map(({ id }) => id),
  ]);
  return { ...Object.fromEntries(groups), issueDates: Object.fromEntries(dated) };
}

/** Returns names of groups only, never their content. */
function changedGroups(before: OnboardingDocuments, after: OnboardingDocuments): string[] {
  return documentGroupKeys.filter((group) => !isDeepStrictEqual(before[group], after[group]));
}
