import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { hasBack } from '#domain/catalogues/identity-documents.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientCipher, type RecordReader } from '#server/platform/crypto/client-keys.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, type FieldError } from '#server/platform/http/errors.ts';
import { findFiles, lockOwner } from '../files/files.repository.ts';
import { assertUndecided } from '../onboarding/assert-editable.ts';
import { type CheckRow, changeCheck, insertHandIn, lockOrMakeCheck } from './checks.repository.ts';
import { type ConsentRow, findConsents } from './consents.repository.ts';
import { checksOfFiles, handInFiles } from './identity-files.repository.ts';
import { representedClient } from './representative.ts';
import { assertNotDone, freshSelfCheck, type Subject } from './subject.ts';

export type HandIn = components['schemas']['ManualVerificationInput'];
type StoredHandIn = Omit<components['schemas']['HandedIn'], 'handedInAt'>;

const sides = ['frontFileId', 'backFileId', 'selfieFileId'] as const;

const bindingOf = (checkId: string, attempt: number) => `identity-hand-in|${checkId}|${attempt}`;

/** Encrypts a hand-in. */
export function sealHandIn(
  cipher: RecordCipher,
  key: { check_id: string; attempt: number },
  stored: StoredHandIn,
): string {
  return cipher.encrypt(JSON.stringify(stored), bindingOf(key.check_id, key.attempt));
}

/** Decrypts a hand-in that `handIn` has written. */
export function openHandIn(
  cipher: RecordReader,
  row: { check_id: string; attempt: number; data: string },
): StoredHandIn {
  return JSON.parse(cipher.decrypt(row.data, bindingOf(row.check_id, row.attempt)));
}

/** Throws 409 if the provider's widget is used instead of photographs. */
export function assertPhotographsServe({ kind }: Deps['identity']): void {
  if (kind !== 'manual') throw conflict('Our provider checks identities here. Use its window on this page');
}

/**
 * Hands in the photographs of a document and a face for the built-in check. Throws 400 with an error per photograph,
 * and 409 while a check is in progress, after it is completed, or if the provider's widget is used.
 */
export async function handIn(
  { db, clock, config, identity }: Pick<Deps, 'db' | 'clock' | 'config' | 'identity'>,
  subject: Subject,
  input: HandIn,
): Promise<CheckRow> {
  assertPhotographsServe(identity);
  const { documentKind, frontFileId, backFileId = null, selfieFileId } = input;
  const stored: StoredHandIn = { documentKind, frontFileId, backFileId, selfieFileId };
  refuse(missingOrRepeated(stored));

  return inTransaction(db, async (trx) => {
    const now = clock.now();
    await assertUndecided(trx, subject.userId);
    // Prevents deletion of the named photographs during this call. The client's photographs are locked with the
    // client's files; those received through a link are locked with the check only, so that a person does not block the
    // client's uploads.
    if (!subject.link) await lockOwner(trx, subject.userId, now);
    const check = await lockOrMakeCheck(trx, subject.ids, freshSelfCheck(subject, now));
    assertNotDone(check);
    refuse(await strangers(trx, subject, check, stored));
    const consent = (await findConsents(trx, [check.id])).get(check.id);
    refuse(againstConsent(stored, consent));
    const secondDocumentKind = consent?.second_document ?? null;

    const attempt = check.attempt + 1;
    const key = { check_id: check.id, attempt };
    const cipher = await clientCipher({ config, db: trx }, subject.userId);
    const data = sealHandIn(cipher, key, { ...stored, secondDocumentKind });
    await insertHandIn(trx, { ...key, data, handed_in_at: now.toISOString() });
    await handInFiles(trx, check.id, filesOf(stored), now);
    const changed = await changeCheck(trx, check, {
      status: 'pending',
      provider: 'manual',
      reason: null,
      attempt,
      updated_at: now.toISOString(),
      document_kind: null,
      ...(await representedClient(trx, { config }, check)),
    });
    if (!changed) throw new Error('A locked check was changed');
    await happened(trx, {
      type: 'verification.handed-in',
      by: subject.by,
      before: check,
      attempt,
      documentKind,
    });
    return changed;
  });
}

function refuse(errors: FieldError[]): void {
  if (errors.length > 0) throw badRequest(errors);
}

/** Errors for photographs that the person's decision about the comparison of their face does not allow. */
function againstConsent({ documentKind }: StoredHandIn, consent: ConsentRow | undefined): FieldError[] {
  if (consent?.decision === 'withdrawn') {
    return [{ property: 'selfieFileId', message: 'Choose again whether we may compare your face' }];
  }
  return consent?.second_document === documentKind
    ? [{ property: 'documentKind', message: 'Choose another document than the second one' }]
    : [];
}

function filesOf(stored: StoredHandIn): string[] {
  return sides.map((side) => stored[side]).filter((id) => id !== null);
}

function missingOrRepeated(stored: StoredHandIn): FieldError[] {
  const ids = filesOf(stored);
  return sides.flatMap((property): FieldError[] => {
    const id = stored[property];
    if (!id) {
      const isNeeded = property !== 'backFileId' || hasBack(stored.documentKind);
      return isNeeded ? [{ property, message: 'Photograph the back of the document too' }] : [];
    }
    const isRepeated =
      ids.indexOf(id) < ids.lastIndexOf(id) &&
      sides.findIndex((side) => stored[side] === id) < sides.indexOf(property);
    return isRepeated
      ? [{ property, message: 'This photograph is chosen twice. Take another one here' }]
      : [];
  });
}

/**
 * Errors for photographs that do not exist or do not belong to the caller; the message is the same for both. A
 * photograph uploaded for a check can be used for that check only; a client may also name its own onboarding files.
 */
async function strangers(
  trx: Transaction<Database>,
  { userId, link }: Subject,
  check: CheckRow,
  stored: StoredHandIn,
): Promise<FieldError[]> {
  const ids = filesOf(stored);
  const found = await findFiles(trx, ids);
  const checks = await checksOfFiles(trx, ids);
  const theirs = new Set(
    found
      .filter(
        ({ owner_id, kind }) =>
          owner_id === userId && (kind === 'identity' || (!link && kind === 'onboarding')),
      )
      .filter(
        ({ id, kind }) =>
          checks.get(id) === check.id || (kind === 'onboarding' && checks.get(id) === undefined),
      )
      .map(({ id }) => id),
  );
  return sides.flatMap((property) => {
    const id = stored[property];
    if (id === null || theirs.has(id)) return [];
    return [{ property, message: 'This photograph no longer exists. Take it again' }];
  });
}
