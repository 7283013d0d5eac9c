import { certificationText } from '#domain/certification.ts';
import type { Certification } from '#domain/rules/certification.ts';
import { nextStatus, type SubmissionStatus } from '#machines/submission.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { lockOwner } from '../files/files.repository.ts';
import { findOnboarding, type StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { fingerprintsOf, frozenDocuments } from './hash-documents.ts';
import { documentsOf, keepVersion } from './keep-version.ts';
import { loadCase, missingIn, type PresentCase } from './load-case.ts';
import { recordEvent } from './record-event.ts';
import { incomplete, notNow } from './refusals.ts';
import { lockSections } from './submission.repository.ts';
import type { SubmissionCipher } from './submission-cipher.ts';

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
  await assertSubmittable(db, onboarding, before, deps, by);
  // A transaction waits only for the database, so the files are read before it.
  const fingerprints = await fingerprintsOf(deps, documentsOf(before));

  await inTransaction(db, async (trx) => {
    await lockOwner(trx, by.userId, clock.now());
    await lockSections(trx, by.userId);
    const current = await findOnboarding(trx, onboarding.id);
    if (!current) throw notFound();
    const present = await loadCase(trx, deps, by.userId);
    await assertSubmittable(trx, current, present, deps, by);
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
    const details = { version };
    const move = { onboarding: current, event: 'submit', to: 'submitted', by: actorOf(by), details } as const;
    if (!(await recordEvent(trx, deps, cipher, move))) throw await notNow(trx, current.id, 'submit', by);
  });
  deps.mailer.nudge();
}

async function assertSubmittable(
  db: Deps['db'],
  { id, status }: StoredOnboarding,
  present: PresentCase,
  deps: Deps,
  by: Principal,
): Promise<void> {
  // Written by this server, so valid.
  const now = status as SubmissionStatus;
  if (nextStatus(now, { type: 'submit', missing: 0 }, 'client') === null)
    throw await notNow(db, id, 'submit', by);
  const missing = missingIn(present, deps);
  if (nextStatus(now, { type: 'submit', missing: missing.length }, 'client') === null)
    throw incomplete(missing);
}
