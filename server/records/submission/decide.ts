import type { Transaction } from 'kysely';
import { objectionInAudit } from '#domain/rules/objections.ts';
import type { ChangeRequest, SubmissionDecision } from '#domain/rules/submission-decision.ts';
import { isDecided, mayBeApproved, nextStanding, type ReviewerEvent } from '#machines/submission.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { itemsAgainstApproval } from '../compliance/file/blocking.ts';
import { clearPhotographsOf } from '../identity/identity-files.repository.ts';
import { marksToSend } from '../marks/sent-marks.ts';
import {
  findOnboarding,
  lockOnboarding,
  type StoredOnboarding,
} from '../onboarding/onboarding.repository.ts';
import { findUser } from '../users/users.repository.ts';
import { amendedAnswers, findAmendments, standingOf } from './amendments.ts';
import { mailDecided, mailWithdrawn } from './mails.ts';
import { mailAmendments } from './note-amendments.ts';
import { overriddenBy } from './overridden.ts';
import { workedAlone } from './prepared.ts';
import { recordEvent } from './record-event.ts';
import { assertVersion, notAlone, notAsCertified, notComplete, notNow } from './refusals.ts';
import { lockSections } from './submission.repository.ts';
import type { EventText, SubmissionCipher } from './submission-cipher.ts';

type Step = {
  id: string;
  event: ReviewerEvent | 'withdraw' | 'update';
  by: Principal;
  /** The certified version that the caller saw; null for any. */
  version?: number | null;
  decision?: Said;
};

/** The texts of a decision. */
type Said = Pick<SubmissionDecision, 'reason' | 'changes' | 'rationale' | 'marks'>;

const nothing: Said = { reason: '', changes: [], rationale: '', marks: '' };

/**
 * Applies an event to a submission: the client's withdrawal or start of an update, or an administrator's decision, with
 * the mail to the client. Throws 404 for a missing submission; 409 with an explanation if the state does not allow the event, also
 * after a concurrent decision, and if the answers to approve are not those that the client certified.
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
    // The lock makes a concurrent save by staff visible here, or the save sees this decision.
    await lockSections(trx, onboarding.user_id);
    await assertVersion(trx, cipher, onboarding, version);
    const amendments = await findAmendments(trx, deps, cipher, onboarding);
    const party = by.role === 'client' ? 'client' : 'staff';
    const standing = standingOf(onboarding, amendments);
    const did = event === 'approve' ? await workedAlone(trx, deps, { onboarding, by }) : [];
    const open = event === 'approve' ? await itemsAgainstApproval(trx, deps, onboarding) : [];
    const approval = { isAlone: did.length > 0, open: open.length };
    const to = nextStanding(standing, { type: event, ...approval }, party)?.status;
    if (to === undefined) {
      if (mayBeApproved(standing, { isAlone: false, open: 0 })) {
        if (did.length > 0) throw notAlone(did);
        if (open.length > 0) throw notComplete(open);
      }
      throw event === 'approve' && amendments
        ? await notAsCertified(trx, amendments)
        : await notNow(trx, id, event, by);
    }
    // Photographs that were not handed in are no longer needed. They are deleted before the case's own row is locked.
    if (isDecided(to)) await clearPhotographsOf(trx, onboarding.user_id, deps.clock.now());
    // No mark, submission or other decision is possible until the transaction ends.
    const locked = await lockOnboarding(trx, id);
    if (locked?.status !== onboarding.status) throw await notNow(trx, id, event, by);
    const { reason, rationale } = decision;
    const changes = await changesOf(trx, deps, { onboarding, decision, by });
    const overridden =
      event === 'approve' ? await overriddenBy(trx, deps, cipher, { onboarding, rationale }) : [];
    const client = await findUser(trx, onboarding.user_id);
    const isUpdate = to === 'updating';
    if (client) {
      await mailDecided(trx, deps, { to: client.email, event, isUpdate, decision: { reason, changes } });
    }
    // Staff are notified only if the case was waiting for them; a case that waits for its client is no staff task.
    const isBeforeStaff = onboarding.status === 'submitted' || onboarding.status === 'in_review';
    if (event === 'withdraw' && isBeforeStaff) await mailWithdrawn(trx, deps, onboarding);
    // Later it shows which answers the client changed, and which staff had changed before.
    const amended = event === 'requestChanges' && amendments ? amendedAnswers(amendments) : null;
    const words = { note: reason || null, changes, rationale: rationale || null, overridden, amended };
    const move = { onboarding, event, to, by: actorOf(by), words, details: detailsOf(event, words) };
    if (!(await recordEvent(trx, deps, cipher, move))) throw await notNow(trx, id, event, by);
    // Cases decided before amendments had to be certified may differ from the client's certification.
    if (event === 'reopen') await mailAmendments(trx, deps, cipher, { ...onboarding, status: to });
    if (event === 'takeIntoReview') await takeOn(trx, { id, by });
  });
  deps.mailer.nudge();
}

/** Returns the requested changes: the marks of the case, or those in the decision itself. */
function changesOf(
  trx: Transaction<Database>,
  { config }: Pick<Deps, 'config'>,
  { onboarding, decision, by }: { onboarding: StoredOnboarding; decision: Said; by: Principal },
): ChangeRequest[] | Promise<ChangeRequest[]> {
  const { marks: seen, changes } = decision;
  return seen === '' ? changes : marksToSend(trx, config, { onboarding, seen, by });
}

/** Audit details: what was overridden and whether there is a rationale, without any text. */
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

/** Assigns an unassigned case to the staff member who takes it into review. Its row is locked. */
async function takeOn(trx: Transaction<Database>, { id, by }: { id: string; by: Principal }): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('onboardings')
    .set({ assignee_id: by.userId })
    .where('id', '=', id)
    .where('assignee_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  await happened(trx, {
    type: 'case.assigned',
    by: actorOf(by),
    onboardingId: id,
    from: null,
    to: by.userId,
  });
}
