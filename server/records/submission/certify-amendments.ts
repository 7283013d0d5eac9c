import { amendmentText } from '#domain/certification.ts';
import { nextStanding } from '#machines/submission.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { conflict, type HttpError, notFound } from '#server/platform/http/errors.ts';
import { lockOwner } from '../files/files.repository.ts';
import { findOnboarding, type StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { findAmendments, missingInAmended, standingOf } from './amendments.ts';
import { fingerprintsOf, frozenDocuments } from './hash-documents.ts';
import { documentsOf, keepVersion } from './keep-version.ts';
import { recordEvent } from './record-event.ts';
import { incomplete, notNow } from './refusals.ts';
import { lockSections } from './submission.repository.ts';
import type { SubmissionCipher } from './submission-cipher.ts';

type Certify = {
  onboarding: StoredOnboarding;
  /** Of the amendments that the client saw. */
  sha256: string;
  by: Principal;
  /** The address of the request. */
  network: string;
};

/**
 * Freezes what staff have changed as the next version, certified by the client: version, timeline, mails and audit in
 * one transaction. Throws 409 if nothing is changed, if it changed again since the client read it, and with every
 * reason while answers are missing.
 */
export async function certifyAmendments(
  deps: Deps,
  cipher: SubmissionCipher,
  { onboarding, sha256, by, network }: Certify,
): Promise<void> {
  const { db, clock } = deps;
  const seen = await certifiable(db, onboarding, sha256);
  // A transaction waits only for the database, so the files are read before it.
  const fingerprints = await fingerprintsOf(deps, documentsOf(seen.amendments.present));

  await inTransaction(db, async (trx) => {
    await lockOwner(trx, by.userId, clock.now());
    await lockSections(trx, by.userId);
    const current = await findOnboarding(trx, onboarding.id);
    if (!current) throw notFound();
    const { amendments, to } = await certifiable(trx, current, sha256);
    const { certified, present } = amendments;
    const documents = frozenDocuments(documentsOf(present), fingerprints);
    if (!documents) throw changedAgain();
    const { name, role } = certified.certification;
    const version = await keepVersion(trx, deps, cipher, {
      onboarding: current,
      to: by.email,
      certifier: { name, role },
      signed: { network },
      text: amendmentText(certified.version),
      present,
      documents,
    });
    const move = {
      onboarding: current,
      event: 'certify',
      to,
      by: actorOf(by),
      details: { version },
    } as const;
    if (!(await recordEvent(trx, deps, cipher, move))) throw await notNow(trx, current.id, 'certify', by);
  });
  deps.mailer.nudge();

  /** Returns the amendments and the next status; throws if they cannot be certified. */
  async function certifiable(reader: Deps['db'], now: StoredOnboarding, seenSha256: string) {
    const amendments = await findAmendments(reader, deps, cipher, now);
    const standing = standingOf(now, amendments);
    if (!amendments || nextStanding(standing, { type: 'certify', missing: 0 }, 'client') === null) {
      throw await notNow(reader, now.id, 'certify', by);
    }
    if (amendments.sha256 !== seenSha256) throw changedAgain();
    const missing = missingInAmended(amendments, deps);
    const next = nextStanding(standing, { type: 'certify', missing: missing.length }, 'client');
    if (next === null) throw incomplete(missing);
    return { amendments, to: next.status };
  }
}

function changedAgain(): HttpError {
  return conflict('These answers have just been changed again. Check the new changes, then certify them.');
}
