import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { certificationText } from '#domain/certification.ts';
import type { SectionRecords } from '#domain/records/sections.ts';
import type { Certification } from '#domain/rules/certification.ts';
import { nextStatus, type SubmissionStatus } from '#machines/submission.machine.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { holdFiles, lockOwner } from '../files/files.repository.ts';
import { findOnboarding, type StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { canonicalJson } from './canonical-json.ts';
import type { FrozenCase, FrozenDocument } from './frozen-case.ts';
import { fingerprintsOf, frozenDocuments } from './hash-documents.ts';
import { loadCase, missingIn, type PresentCase } from './load-case.ts';
import { mailSubmitted } from './mails.ts';
import { recordEvent } from './record-event.ts';
import { incomplete, notNow } from './refusals.ts';
import { insertVersion, listVersions, lockSections } from './submission.repository.ts';
import type { SubmissionCipher } from './submission-cipher.ts';

type Submit = { onboarding: StoredOnboarding; certification: Certification; by: Principal };

/**
 * Freezes everything of a client as the next version, and hands it to the reviewers: version, status, timeline, mails
 * and audit in one transaction. Throws 409 with every reason while something is missing, and with one sentence where the
 * state does not allow it; of two submissions at once the second gets the sentence.
 */
export async function submitOnboarding(
  deps: Deps,
  cipher: SubmissionCipher,
  { onboarding, certification, by }: Submit,
): Promise<void> {
  const { db, clock } = deps;
  const before = await loadCase(db, deps, by.userId);
  await assertSubmittable(db, onboarding, before, deps);
  // A transaction waits for nothing but the database, so the files are read before it.
  const fingerprints = await fingerprintsOf(deps, documentsOf(before));

  await inTransaction(db, async (trx) => {
    await lockOwner(trx, by.userId, clock.now());
    await lockSections(trx, by.userId);
    const current = await findOnboarding(trx, onboarding.id);
    if (!current) throw notFound();
    const present = await loadCase(trx, deps, by.userId);
    await assertSubmittable(trx, current, present, deps);
    const documents = frozenDocuments(documentsOf(present), fingerprints);
    if (!documents) throw conflict('Your documents have just changed: look at them again, then submit.');

    const frozen = await freeze(trx, deps, { onboarding: current, certification, present, documents });
    const key = { onboarding_id: current.id, version: frozen.version };
    const text = canonicalJson(frozen);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const { name, role } = certification;
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
    await mailSubmitted(trx, deps, { to: by.email, frozen, sha256 });
    const details = { version: frozen.version };
    const move = { onboarding: current, event: 'submit', to: 'submitted', by, details } as const;
    if (!(await recordEvent(trx, deps, cipher, move))) throw await notNow(trx, current.id, 'submit');
  });
  deps.mailer.nudge();
}

async function assertSubmittable(
  db: Deps['db'],
  { id, status }: StoredOnboarding,
  present: PresentCase,
  deps: Deps,
): Promise<void> {
  // Written by this server from the machine's own statuses.
  const now = status as SubmissionStatus;
  if (nextStatus(now, { type: 'submit', missing: 0 }) === null) throw await notNow(db, id, 'submit');
  const missing = missingIn(present, deps);
  if (nextStatus(now, { type: 'submit', missing: missing.length }) === null) throw incomplete(missing);
}

type Freeze = {
  onboarding: StoredOnboarding;
  certification: Certification;
  present: PresentCase;
  documents: FrozenDocument[];
};

async function freeze(
  trx: Transaction<Database>,
  { clock }: Pick<Deps, 'clock'>,
  { onboarding, certification: { name, role }, present, documents }: Freeze,
): Promise<FrozenCase> {
  const now = clock.now();
  return {
    format: 1,
    onboardingId: onboarding.id,
    userId: onboarding.user_id,
    version: (await listVersions(trx, onboarding.id)).length + 1,
    submittedAt: now.toISOString(),
    // A case without one of them is incomplete.
    records: present.records as SectionRecords,
    documents,
    verification: present.verification,
    certification: { text: certificationText, name, role, date: dayOf(now) },
  };
}

function documentsOf({ documents }: PresentCase) {
  if (!documents) throw new Error('A complete case has documents');
  return documents;
}
