import type { Transaction } from 'kysely';
import { objectionInAudit } from '#domain/rules/objections.ts';
import type { ChangeRequest, SubmissionDecision } from '#domain/rules/submission-decision.ts';
import { isDecided, nextStanding, type ReviewerEvent } from '#machines/submission.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { emptyRoomsOf } from '../identity/identity-files.repository.ts';
import { marksToSend } from '../marks/sent-marks.ts';
import { findOnboarding, lockOnboarding } from '../onboarding/onboarding.repository.ts';
import { findUser } from '../users/users.repository.ts';
import { amendedAnswers, findAmendments, standingOf } from './amendments.ts';
import { mailDecided, mailWithdrawn } from './mails.ts';
import { tellOfAmendments } from './note-amendments.ts';
import { overriddenBy } from './overridden.ts';
import { recordEvent } from './record-event.ts';
import { assertVersion, notAsCertified, notNow } from './refusals.ts';
import { lockSections } from './submission.repository.ts';
import type { EventText, SubmissionCipher } from './submission-cipher.ts';
import { takeOn } from './take-on.ts';

type Step = {
  id: string;
  event: ReviewerEvent | 'withdraw';
  by: Principal;
  /** The certified version that they looked at; null for whichever it is. */
  version?: number | null;
  decision?: Said;
};

/** What is said with a decision. */
type Said = Pick<SubmissionDecision, 'reason' | 'changes' | 'rationale' | 'marks'>;

const nothing: Said = { reason: '', changes: [], rationale: '', marks: '' };

/**
 * Moves a submission on: the client's withdrawal, or an administrator's decision with the mail that tells the client.
 * Throws 404 where there is none, 409 with what happened where the state does not allow it, also when another
 * administrator was quicker, and where the answers to approve are not those that the client certified.
 */
export async function moveOn(
  deps: Deps,
  cipher: SubmissionCipher,
  { id, event, by, version = null, decision = nothing }: Step,
): Promise<void> {
  const { db } = deps;
  await inTransaction(db, async (trx) => {
    const onboarding = await findOnboarding(trx, id);
    if (!onboarding) throw notFound();
    // A save by staff is either seen here, or sees what is decided here.
    await lockSections(trx, onboarding.user_id);
    await assertVersion(trx, cipher, onboarding.id, version);
    const amendments = await findAmendments(trx, deps, cipher, onboarding);
    const party = by.role === 'client' ? 'client' : 'staff';
    const to = nextStanding(standingOf(onboarding, amendments), { type: event }, party)?.status;
    if (to === undefined) {
      throw event === 'approve' && amendments
        ? await notAsCertified(trx, amendments)
        : await notNow(trx, id, event, by);
    }
    // What people sent and nobody handed in is of no use any more; it goes before the case's own row is locked.
    if (isDecided(to)) await emptyRoomsOf(trx, onboarding.user_id, deps.clock.now());
    // Nobody marks, submits or decides any more until the transaction ends.
    const locked = await lockOnboarding(trx, id);
    if (locked?.status !== onboarding.status) throw await notNow(trx, id, event, by);
    const { reason, rationale } = decision;
    const changes = await changesOf(trx, deps, { onboardingId: id, decision, by });
    const overridden =
      event === 'approve' ? await overriddenBy(trx, deps, cipher, { onboarding, rationale }) : [];
    const client = await findUser(trx, onboarding.user_id);
    if (client) await mailDecided(trx, deps, { to: client.email, event, decision: { reason, changes } });
    // Staff have only begun with what was in front of them; a case that waits for its client is nobody's work.
    const isBeforeStaff = onboarding.status === 'submitted' || onboarding.status === 'in_review';
    if (event === 'withdraw' && isBeforeStaff) await mailWithdrawn(trx, deps, onboarding.company);
    // Later it shows which answers the client changed, and which staff had changed before.
    const amended = event === 'requestChanges' && amendments ? amendedAnswers(amendments) : null;
    const words = { note: reason || null, changes, rationale: rationale || null, overridden, amended };
    const move = { onboarding, event, to, by: actorOf(by), words, details: detailsOf(event, words) };
    if (!(await recordEvent(trx, deps, cipher, move))) throw await notNow(trx, id, event, by);
    // What was decided before edits had to be certified may not be what the client certified.
    if (event === 'reopen') await tellOfAmendments(trx, deps, cipher, { ...onboarding, status: to });
    if (event === 'takeIntoReview') await takeOn(trx, { id, by });
  });
  deps.mailer.nudge();
}

/** What the client is asked to change: what staff have marked on the case, or what the decision says itself. */
function changesOf(
  trx: Transaction<Database>,
  { config }: Pick<Deps, 'config'>,
  { onboardingId, decision, by }: { onboardingId: string; decision: Said; by: Principal },
): ChangeRequest[] | Promise<ChangeRequest[]> {
  const { marks: seen, changes } = decision;
  return seen === '' ? changes : marksToSend(trx, config, { onboardingId, seen, by });
}

/** For the audit: what was overridden and that there is a rationale, none of which tells what was written. */
function detailsOf(
  event: Step['event'],
  { changes, rationale, overridden }: EventText,
): Record<string, number | boolean | readonly string[]> {
  switch (event) {
    case 'requestChanges':
      return { changes: changes.length };
    case 'approve':
      return { rationale: rationale !== null, overridden: overridden.map(objectionInAudit) };
    case 'reject':
      return { rationale: rationale !== null };
    default:
      return {};
  }
}
