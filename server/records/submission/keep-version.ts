import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { SectionRecords } from '#domain/records/sections.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { endDraft, holdFiles } from '../files/files.repository.ts';
import { certifiedConsents } from '../identity/certified-consents.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { canonicalJson } from './canonical-json.ts';
import type { FrozenCase, FrozenDocument } from './frozen-case.ts';
import type { PresentCase } from './load-case.ts';
import { mailSubmitted } from './mails.ts';
import { insertVersion, listVersions } from './submission.repository.ts';
import type { Certifier, SubmissionCipher } from './submission-cipher.ts';

/** @property signature the path of the drawn signature @property network the address of the request */
export type Signed = Pick<FrozenCase['certification'], 'signature'> & { network: string };

type Certified = {
  onboarding: StoredOnboarding;
  /** The client's email address. */
  to: string;
  /** Who certified it, how it was signed, and the text of the certification. */
  certifier: Certifier;
  signed: Signed;
  text: string;
  present: PresentCase;
  documents: FrozenDocument[];
};

/**
 * Freezes all data of a client as the next version, retains its files, and notifies client and reviewers by mail, in
 * the transaction of the event.
 * @returns the version's number
 */
export async function keepVersion(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  cipher: SubmissionCipher,
  { onboarding, to, certifier, signed, text: words, present, documents }: Certified,
): Promise<number> {
  const { name, role } = certifier;
  const now = deps.clock.now();
  const faceConsents = await certifiedConsents(trx, deps, onboarding.user_id);
  const frozen: FrozenCase = {
    format: 1,
    onboardingId: onboarding.id,
    userId: onboarding.user_id,
    version: (await listVersions(trx, onboarding.id)).length + 1,
    submittedAt: now.toISOString(),
    // A complete case has all records.
    records: present.records as SectionRecords,
    documents,
    verification: present.verification,
    ...(faceConsents.length > 0 && { faceConsents }),
    certification: { text: words, name, role, date: dayOf(now), ...signed },
  };
  const key = { onboarding_id: onboarding.id, version: frozen.version };
  const text = canonicalJson(frozen);
  const sha256 = createHash('sha256').update(text).digest('hex');
  await insertVersion(trx, {
    ...key,
    submitted_at: frozen.submittedAt,
    certifier: cipher.sealCertifier(key, { name, role }),
    data: cipher.sealCase(key, text),
    sha256,
  });
  await holdFiles(
    trx,
    documents.map(({ id }) => id),
  );
  // Uploads that were never saved are not part of it, so that the clean-up may delete them.
  await endDraft(trx, onboarding.user_id);
  await mailSubmitted(trx, deps, { to, frozen, sha256, updates: onboarding.approved_version });
  return frozen.version;
}

/** Returns the documents of a complete case. */
export function documentsOf({ documents }: PresentCase) {
  if (!documents) throw new Error('A complete case has documents');
  return documents;
}
