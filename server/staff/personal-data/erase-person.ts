import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { SectionRecords } from '#domain/records/sections.ts';
import { type IdentifyingTexts, redactPerson, withoutTexts } from '#domain/rules/redact-person.ts';
import { caseIndexOf } from '#server/derived/case-index/case-index.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { addRedactedVersions } from '#server/records/retention/redacted-versions.ts';
import { findSection } from '#server/records/sections/section.repository.ts';
import { boundTo } from '#server/records/sections/section-cipher.ts';
import { canonicalJson } from '#server/records/submission/canonical-json.ts';
import type { FrozenCase } from '#server/records/submission/frozen-case.ts';
import { pdfIdsOf } from '#server/records/submission/stored-pdfs.ts';
import { listVersions } from '#server/records/submission/submission.repository.ts';
import { lockUser } from '#server/records/users/users.repository.ts';
import { type CaseCipher, caseCipher } from './case-cipher.ts';
import { assertErasable, deleteMails, type EraseDeps, type Erased } from './erase-client.ts';
import { addErasedFiles } from './erasures.repository.ts';
import { type PersonOfCase, peopleOfCase } from './people-of-case.ts';
import { rewrite, sealedTexts } from './sealed-texts.ts';

type Asked = { personId: string; onboardingId: string; erasureId: string; by: Actor };

const section = 'control-ownership-and-related-parties';

/**
 * Removes a director, owner or related party from a case: from the records with all versions, the submitted versions, notes,
 * marks and decisions; and deletes their identity check with photographs, links and emails. The case itself stays. Throws 404,
 * and 409 if the case cannot be changed now.
 */
export async function erasePerson(
  trx: Transaction<Database>,
  deps: EraseDeps,
  { personId, onboardingId, erasureId }: Asked,
): Promise<Erased> {
  const known = await trx
    .selectFrom('onboardings')
    .select('user_id')
    .where('id', '=', onboardingId)
    .executeTakeFirst();
  const userId = known?.user_id;
  const client = userId === undefined ? undefined : await lockUser(trx, { id: userId });
  if (userId === undefined || !client) throw notFound();
  await assertErasable(trx, deps, userId);
  await lockRows(trx, 'section_records', 'data').where('user_id', '=', userId).execute();
  const cipher = await caseCipher(trx, deps, userId);
  const person = (await peopleOfCase(trx, deps, { cipher, userId })).find(({ id }) => id === personId);
  if (!person) throw notFound();
  const before = await presentRecord(trx, cipher, userId);
  let rows = 0;
  const change = {
    json: (value: unknown) => redactPerson(value, person.known),
    text: (text: string) => withoutTexts(text, person.known.texts),
  };
  for await (const text of sealedTexts(trx, { userId, onboardingId })) {
    if (await rewrite(trx, cipher, text, change)) rows += 1;
  }
  const pdfs = await redactVersions(trx, deps, { cipher, onboardingId, erasureId, known: person.known });
  const files = await deleteCheck(trx, person, { onboardingId, erasureId, pdfs });
  rows += await deleteMails(trx, { about: person.ids });
  rows += await forgetSentMails(trx, client.email);
  const value = await presentRecord(trx, cipher, userId);
  if (before && value) {
    await caseIndexOf(deps.config).follow(trx, { userId, section, before, value }, deps.clock.now());
  }
  return { rows, files, caseIds: [] };
}

/** Deletes the record of emails that the client got, and with it their files in the outbox: their texts may name the person. */
async function forgetSentMails(trx: Transaction<Database>, email: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail_outbox')
    .where('recipient', '=', email)
    .where('sealed_content', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function presentRecord(
  trx: Transaction<Database>,
  cipher: CaseCipher,
  userId: string,
): Promise<SectionRecords[typeof section] | null> {
  const row = await findSection(trx, userId, section);
  return row ? JSON.parse(cipher.decrypt(row.data, boundTo(row))) : null;
}

/**
 * Rewrites the submitted versions that name the person. Each gets another SHA-256; the original one is stored, so that a
 * published sum can still be explained.
 * @returns the PDFs of the versions as they were
 */
async function redactVersions(
  trx: Transaction<Database>,
  { clock }: EraseDeps,
  {
    cipher,
    onboardingId,
    erasureId,
    known,
  }: { cipher: CaseCipher; onboardingId: string; erasureId: string; known: IdentifyingTexts },
): Promise<string[]> {
  const pdfs: string[] = [];
  const redacted: { version: number; sha256: string }[] = [];
  for (const listed of await listVersions(trx, onboardingId)) {
    const row = await trx
      .selectFrom('submission_versions')
      .selectAll()
      .where('onboarding_id', '=', onboardingId)
      .where('version', '=', listed.version)
      .executeTakeFirstOrThrow();
    const redactedText = (sealed: string, part: 'case' | 'certifier') => {
      const bound = `submission-${part}|${onboardingId}|${row.version}`;
      const before = JSON.parse(cipher.decrypt(sealed, bound));
      const text = canonicalJson(unsigned(before, redactPerson(before, known)));
      return { text, sealed: cipher.replace(sealed, text, bound) };
    };
    const { text, sealed: data } = redactedText(row.data, 'case');
    const sha256 = createHash('sha256').update(text).digest('hex');
    if (sha256 === row.sha256) continue;
    redacted.push({ version: row.version, sha256: row.sha256 });
    pdfs.push(...pdfIdsOf(row));
    await trx
      .updateTable('submission_versions')
      .set({ data, certifier: redactedText(row.certifier, 'certifier').sealed, sha256 })
      .where('onboarding_id', '=', onboardingId)
      .where('version', '=', row.version)
      .execute();
  }
  await addRedactedVersions(trx, {
    erasureId,
    onboardingId,
    at: clock.now().toISOString(),
    versions: redacted,
  });
  return pdfs;
}

/** Removes the signature and its network address from a version that the erased person certified. */
function unsigned(before: Partial<FrozenCase>, redacted: Partial<FrozenCase>): Partial<FrozenCase> {
  const { certification } = redacted;
  if (!certification || certification.name === before.certification?.name) return redacted;
  const { signature: _, network: __, ...left } = certification;
  return { ...redacted, certification: left };
}

/** Deletes the person's identity check, its photographs and links. @returns the number of photographs */
async function deleteCheck(
  trx: Transaction<Database>,
  { ids }: PersonOfCase,
  { onboardingId, erasureId, pdfs }: { onboardingId: string; erasureId: string; pdfs: readonly string[] },
): Promise<number> {
  const photographs = await trx
    .selectFrom('identity_files')
    .select('file_id')
    .where('check_id', 'in', ids)
    .execute();
  const fileIds = photographs.map(({ file_id }) => file_id);
  await addErasedFiles(trx, erasureId, [...fileIds, ...pdfs]);
  if (fileIds.length > 0) await trx.deleteFrom('files').where('id', 'in', fileIds).execute();
  for (const table of [
    'identity_hand_ins',
    'identity_files',
    'identity_consents',
    'identity_second_sources',
    'identity_events',
    'person_links',
    'photo_links',
    'outreach_links',
    'outreach_reports',
  ] as const) {
    await trx.deleteFrom(table).where('check_id', 'in', ids).execute();
  }
  await trx.deleteFrom('identity_checks').where('id', 'in', ids).execute();
  for (const table of ['checked_parts', 'opened_parts'] as const) {
    await trx
      .deleteFrom(table)
      .where('onboarding_id', '=', onboardingId)
      .where('kind', '=', 'person')
      .where('key', 'in', ids)
      .execute();
  }
  return fileIds.length;
}
