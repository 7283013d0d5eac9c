import type { Transaction } from 'kysely';
import { certificationText } from '#domain/certification.ts';
import type { Certification } from '#domain/rules/certification.ts';
import { nextStatus, type SubmissionStatus } from '#machines/submission.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { lockOwner } from '../files/files.repository.ts';
import { findOnboarding, type StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { fingerprintsOf, frozenDocuments } from './hash-documents.ts';
import { documentsOf, keepVersion } from './keep-version.ts';
import { loadCase, missingIn, type PresentCase } from './load-case.ts';
import { recordEvent } from './record-event.ts';
import { incomplete, notNow } from './refusals.ts';
import { type ReviewInProgress, reviewInProgress, unansweredIn } from './review/review-sections.ts';
import { changeReview } from './review/reviews.repository.ts';
import { lockSections } from './submission.repository.ts';
import type { SubmissionCipher, SubmissionReader } from './submission-cipher.ts';

type Submit = {
  onboarding: StoredOnboarding;
  certification: Certification;
  by: Principal;
  /** The address of the request. */
  network: string;
};

/**
 * Freezes all data of a client as the next version and submits it for review: version, status, timeline, mails and
 * audit in one transaction. Throws 409 with every reason while answers are missing, and with one sentence if the state
 * does not allow it; the second of two concurrent submissions gets the sentence.
 */
export async function submitOnboarding(
  deps: Deps,
  cipher: SubmissionCipher,
  { onboarding, certification, by, network }: Submit,
): Promise<void> {
  const { db, clock } = deps;
  const before = await loadCase(db, deps, by.userId);
  await assertSubmittable(db, deps, cipher, { onboarding, present: before, by });
  // A transaction waits only for the database, so the files are read before it.
  const fingerprints = await fingerprintsOf(deps, documentsOf(before));

  await inTransaction(db, async (trx) => {
    await lockOwner(trx, by.userId, clock.now());
    await lockSections(trx, by.userId);
    const current = await findOnboarding(trx, onboarding.id);
    if (!current) throw notFound();
    const present = await loadCase(trx, deps, by.userId);
    const review = await assertSubmittable(trx, deps, cipher, { onboarding: current, present, by });
    const documents = frozenDocuments(documentsOf(present), fingerprints);
    if (!documents) throw conflict('Your documents have just changed. Check them again, then submit.');

    const { name, role, signature } = certification;
    const version = await keepVersion(trx, deps, cipher, {
      onboarding: current,
      to: by.email,
      certifier: { name, role },
      signed: { network, ...(signature !== undefined && { signature }) },
      text: certificationText,
      present,
      documents,
    });
    if (review) await noteAnswers(trx, deps, review);
    const details = { version };
    const move = { onboarding: current, event: 'submit', to: 'submitted', by: actorOf(by), details } as const;
    if (!(await recordEvent(trx, deps, cipher, move))) throw await notNow(trx, current.id, 'submit', by);
  });
  deps.mailer.nudge();
}

type Submittable = { onboarding: StoredOnboarding; present: PresentCase; by: Principal };

/** Throws 409 unless the case can be submitted. @returns the periodic review that the submission answers; null for none */
async function assertSubmittable(
  db: Deps['db'],
  deps: Deps,
  cipher: SubmissionReader,
  { onboarding, present, by }: Submittable,
): Promise<ReviewInProgress | null> {
  // Written by this server, so valid.
  const now = onboarding.status as SubmissionStatus;
  if (nextStatus(now, { type: 'submit', missing: 0 }, 'client') === null)
    throw await notNow(db, onboarding.id, 'submit', by);
  const review = await reviewInProgress(db, cipher, onboarding, present);
  const missing = [...missingIn(present, deps), ...unansweredIn(review)];
  if (nextStatus(now, { type: 'submit', missing: missing.length }, 'client') === null)
    throw incomplete(missing);
  return review;
}

/** Stores which sections the client changed in a review that is submitted. */
async function noteAnswers(
  trx: Transaction<Database>,
  { clock }: Pick<Deps, 'clock'>,
  { review, sections }: ReviewInProgress,
): Promise<void> {
  const changed = sections.filter(({ state }) => state === 'changed').map(({ step }) => step);
  await changeReview(trx, review.id, {
    answered_at: clock.now().toISOString(),
    changed: JSON.stringify(changed),
  });
}
