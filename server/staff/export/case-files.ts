import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import type { OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { signaturePicture } from '#domain/rules/drawn-signature.ts';
import { toAuditAnswers } from '#server/derived/audit/audit-answer.ts';
import { subjectsOfCase, trailOf } from '#server/derived/audit/audit-of.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import { colleaguesOf } from '#server/records/colleagues/colleagues.repository.ts';
import { findStatement, openStatement } from '#server/records/compliance/ownership/statement.repository.ts';
import { findFiles } from '#server/records/files/files.repository.ts';
import { verificationReview } from '#server/records/identity/review-answer.ts';
import { presentColleagues } from '#server/records/invitations/present.ts';
import { boundTo as draftBoundTo, draftsOf } from '#server/records/leaving/drafts.repository.ts';
import { allMessages } from '#server/records/messages/messages.repository.ts';
import { attachmentsOf, presentMessages } from '#server/records/messages/present-messages.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { findRedactedVersions } from '#server/records/retention/redacted-versions.ts';
import { canonicalJson } from '#server/records/submission/canonical-json.ts';
import type { FrozenCase } from '#server/records/submission/frozen-case.ts';
import { loadCase, type PresentCase } from '#server/records/submission/load-case.ts';
import { createStoredPdfs } from '#server/records/submission/stored-pdfs.ts';
import { findVersion, listVersions } from '#server/records/submission/submission.repository.ts';
import { toSubmissionAnswer } from '#server/records/submission/submission-answer.ts';
import { submissionReaderOf } from '#server/records/submission/submission-cipher.ts';
import type { User } from '#server/records/users/users.repository.ts';
import { type CheckedPart, checkedParts } from '../checked/checked-parts.ts';
import { documentsIn, partsOf } from '../checked/parts.ts';
import { type HandedInPhotograph, handedInPhotographs, storedPictures } from './pictures.repository.ts';

/** A file of the archive, before its checksum is known. */
export type CaseFile = {
  path: string;
  /** Null if the bytes are deleted. */
  read(): AsyncIterable<string | Uint8Array> | Promise<string | Uint8Array | null>;
  isCompressed: boolean;
};

export type ExportDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'files' | 'store' | 'workers' | 'log'>;
/**
 * @property account that exports it @property audience a client gets no data of staff, and no photographs of the people whom
 * they name
 */
export type Exported = {
  onboarding: StoredOnboarding;
  client: User;
  account: string;
  audience: 'staff' | 'client';
};
export type Picture = { id: string; path: (contentType: string) => string };

/** Yields all stored data of a case, file by file. */
export async function* caseFiles(
  deps: ExportDeps,
  { onboarding, client, account, audience }: Exported,
): AsyncGenerator<CaseFile> {
  const { db, config } = deps;
  const pdfs = createStoredPdfs(deps);
  const cipher = await submissionReaderOf({ config, db }, client.id);
  const present = await loadCase(db, deps, client.id);
  const about = {
    onboardingId: onboarding.id,
    userId: client.id,
    email: client.email,
    status: onboarding.status,
    startedAt: onboarding.created_at,
    exportedAt: deps.clock.now().toISOString(),
  };
  yield json('case.json', about);
  for (const [section, record] of Object.entries(present.records)) yield json(`data/${section}.json`, record);
  if (present.documents) yield json('data/documents.json', present.documents);
  const isStaff = audience === 'staff';
  const verification = isStaff ? await verificationReview(db, deps, client) : present.verification;
  yield json('data/verification.json', verification);
  yield json('data/submission.json', await toSubmissionAnswer(db, deps, cipher, onboarding, { isStaff }));

  yield json(
    'colleagues.json',
    await presentColleagues(db, client.id, await colleaguesOf(db, onboarding.id)),
  );
  if (!isStaff) yield* leftUnsaved(deps, onboarding);
  const stated = await findStatement(db, onboarding.id);
  if (stated) {
    const structure = await openStatement({ config, db }, client.id, stated);
    yield json('data/ownership.json', { savedAt: stated.saved_at, ...structure });
  }

  const messages = await allMessages(db, onboarding.id);
  const reader = { clientId: client.id, side: audience };
  yield json('messages.json', await presentMessages(db, deps, messages, reader));
  if (isStaff) yield json('data/checked.json', await checkedOf(deps, onboarding, present));

  const redacted = await findRedactedVersions(db, onboarding.id);
  if (redacted.length > 0) yield json('submissions/erased-people.json', redacted);
  const submitted = new Map<string, FrozenCase['documents'][number]>();
  for (const listed of await listVersions(db, onboarding.id)) {
    const { version } = listed;
    const row = await findVersion(db, onboarding.id, version);
    if (!row) throw new Error('A submitted version vanished');
    const frozen = cipher.openCase(row);
    for (const document of frozen.documents) submitted.set(document.id, document);
    // Exactly the text of the version's published SHA-256.
    yield text(`submissions/version-${version}.json`, canonicalJson(frozen));
    const { signature } = frozen.certification;
    if (signature !== undefined) {
      yield text(`submissions/version-${version}-signature.svg`, signaturePicture(signature));
    }
    yield {
      path: `submissions/version-${version}.pdf`,
      isCompressed: true,
      read: () => pdfs.of({ account, clientId: client.id }, listed, async () => frozen),
    };
  }

  const documents = [
    ...(await presentDocuments(deps, present.documents)),
    ...earlierDocuments(submitted, present.documents),
  ];
  const known = new Set(documents.map(({ id }) => id));
  const attached = [...new Set(messages.flatMap(attachmentsOf))].filter((id) => !known.has(id));
  yield* pictures(deps, [
    ...documents,
    ...attached.map((id, index) => numbered('messages', index, id, 'attachment')),
    ...(await photographs(deps, client, isStaff ? ['self', 'person'] : ['self'])),
  ]);
  if (isStaff) yield { path: 'audit.jsonl', isCompressed: false, read: () => trail(deps, onboarding) };
}

/** Yields what the client typed and did not save: for the client, because nothing of it was submitted to the firm. */
async function* leftUnsaved(
  { db, config }: ExportDeps,
  { id, user_id: userId }: StoredOnboarding,
): AsyncGenerator<CaseFile> {
  const cipher = await clientReader({ config, db }, userId);
  for (const row of await draftsOf(db, id)) {
    if (row.user_id !== userId) continue;
    const { values, entry } = JSON.parse(cipher.decrypt(row.data, draftBoundTo(row)));
    yield json(`unsaved/${row.step}.json`, { savedAt: row.saved_at, values, entry });
  }
}

/** Returns who has checked which section, document and person, and whether it has changed since. */
async function checkedOf(
  { db, config }: ExportDeps,
  { id, user_id: userId }: StoredOnboarding,
  { records, documents }: PresentCase,
): Promise<CheckedPart[]> {
  const parts = partsOf(config, { userId, records, documents: documentsIn(documents) });
  return checkedParts(db, id, parts);
}

export function json(path: string, value: unknown): CaseFile {
  return text(path, `${JSON.stringify(value, null, 2)}\n`);
}

function text(path: string, content: string): CaseFile {
  return { path, isCompressed: false, read: async () => content };
}

/** Returns the documents in the client's current record, in the order of their groups. */
async function presentDocuments(
  { db, files }: ExportDeps,
  documents: OnboardingDocuments | null,
): Promise<Picture[]> {
  if (!documents) return [];
  const ids = documentGroupKeys.flatMap((group) => documents[group]);
  const rows = await findFiles(db, ids);
  const describe = await files.describer(db, rows);
  const names = new Map(rows.map((row) => [row.id, describe(row).name] as const));
  return documentGroupKeys.flatMap((group) =>
    documents[group].map((id, index) => numbered(`documents/${group}`, index, id, names.get(id) ?? '')),
  );
}

/** Returns documents that were submitted and are no longer in the record. */
function earlierDocuments(
  submitted: ReadonlyMap<string, FrozenCase['documents'][number]>,
  documents: OnboardingDocuments | null,
): Picture[] {
  const named = new Set(documents ? documentGroupKeys.flatMap((group) => documents[group]) : []);
  return [...submitted.values()]
    .filter(({ id }) => !named.has(id))
    .map(({ id, group, name }, index) => numbered('documents/earlier', index, id, `${group} ${name}`));
}

/** Returns the photographs of every attempt of every identity check. */
async function photographs(
  deps: ExportDeps,
  client: User,
  subjects: readonly HandedInPhotograph['subject'][],
): Promise<Picture[]> {
  const found = await handedInPhotographs(deps, client);
  return found.filter(({ subject }) => subjects.includes(subject)).map(photographAt);
}

/** Returns where a photograph is in an archive. */
export function photographAt({ fileId, check, name, attempt, side }: HandedInPhotograph): Picture {
  return {
    id: fileId,
    path: (contentType) =>
      `identity/${ordinal(check)}-${safeName(name)}/${safeFileName(`attempt-${attempt}-${side}`, contentType)}`,
  };
}

function numbered(folder: string, index: number, id: string, name: string): Picture {
  return { id, path: (contentType) => `${folder}/${ordinal(index)}-${safeFileName(name, contentType)}` };
}

function ordinal(index: number): string {
  return String(index + 1).padStart(2, '0');
}

export async function* pictures(
  { db, files }: Pick<ExportDeps, 'db' | 'files'>,
  wanted: readonly Picture[],
): AsyncGenerator<CaseFile> {
  const stored = await storedPictures(
    db,
    wanted.map(({ id }) => id),
  );
  for (const { id, path } of wanted) {
    const row = stored.get(id);
    yield {
      path: path(row?.content_type ?? ''),
      isCompressed: true,
      read: async () => (row ? files.bytesOf(row) : null),
    };
  }
}

/** Yields one entry per line, oldest first. */
async function* trail(deps: ExportDeps, onboarding: StoredOnboarding): AsyncGenerator<string> {
  for await (const rows of trailOf(deps.db, await subjectsOfCase(deps.db, onboarding))) {
    const entries = await toAuditAnswers(deps, rows);
    yield entries
      .map((entry, index) => `${JSON.stringify({ ...entry, prevHash: rows[index]?.prev_hash })}\n`)
      .join('');
  }
}

/** Bytes of UTF-8 that every file system supports, including a prefix and suffix. */
const LONGEST = 120;

/**
 * Returns a typed name as a safe part of a file name: letters and digits of any script, without characters that a
 * system refuses or interprets (`/ \ : * ? " < > |`, control characters, dots and spaces at the ends). Add a prefix:
 * the name alone may be reserved by Windows, or empty.
 */
export function safeName(typed: string): string {
  const plain = typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ()_.-]+/gu, '_')
    .replace(/\s+/g, ' ');
  let name = '';
  for (const character of plain) {
    if (Buffer.byteLength(name + character) > LONGEST) break;
    name += character;
  }
  return name.replace(/^[. ]+|[. ]+$/g, '');
}

/** The same, with the extension replaced by that of the content type. */
export function safeFileName(typed: string, contentType: string): string {
  const ending = { 'image/jpeg': 'jpg', 'image/png': 'png' }[contentType] ?? 'bin';
  return `${safeName(typed.replace(/\.\w{1,5}$/, '')) || 'file'}.${ending}`;
}
