import { randomUUID } from 'node:crypto';
import type { SubmissionStatus } from '#machines/submission.machine.ts';
import { countCases } from '#server/derived/counts/case-counts.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { findOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { openReview } from '#server/records/submission/review/open-review.ts';
import type { Person, TestApi } from '#tests/support/api.ts';
import { certification, completeCase } from '#tests/support/complete-case.ts';
import { amend } from './amended-cases.ts';

/** A client with a complete case that was submitted once. */
export type SubmittedCase = { person: Person; id: string };

/** The status in which a call of a submission is legal; all other calls of it are legal in any status. */
const legalAt: Record<string, SubmissionStatus> = {
  submitOnboarding: 'draft',
  withdrawOnboarding: 'submitted',
  startUpdate: 'approved',
  abandonUpdate: 'updating',
  confirmReviewSection: 'periodic_review',
  startReview: 'approved',
  closeReview: 'approved',
  certifyAmendments: 'submitted',
  decideOnboarding: 'in_review',
};

const operationIds = [...Object.keys(legalAt), 'getSubmission', 'downloadSubmission', 'checkCasePart'];

/** Returns whether the operation is about a submission, so that it needs a case. */
export function needsCase(operationId: string): boolean {
  return operationIds.includes(operationId);
}

export async function submittedCase(api: TestApi): Promise<SubmittedCase> {
  const person = await api.client();
  const { onboardingId: id } = await completeCase(api, person);
  await api.call('POST', `/onboarding/${id}/submission`, { as: person, body: certification });
  return { person, id };
}

/** Brings a case into a status in which the operation is legal, whatever earlier calls have done to it. */
export async function stage(api: TestApi, operationId: string, { id, person }: SubmittedCase): Promise<void> {
  const status = legalAt[operationId] ?? 'submitted';
  await inTransaction(api.db, async (trx) => {
    const before = await findOnboarding(trx, id);
    if (!before) return;
    await trx.deleteFrom('periodic_review_answers').where('onboarding_id', '=', id).execute();
    await trx.deleteFrom('periodic_reviews').where('onboarding_id', '=', id).execute();
    if (status === 'periodic_review') {
      await openReview(
        trx,
        { ...api, random: systemRandom },
        { onboarding: before, by: null, asksClient: true },
      );
    }
    if (before.status === status) return;
    const isInForce = status === 'updating' || status === 'periodic_review';
    const approved_version = isInForce ? before.submissions : null;
    await trx.updateTable('onboardings').set({ status, approved_version }).where('id', '=', id).execute();
    await countCases(trx, { [before.status as SubmissionStatus]: -1, [status]: 1 });
  });
  if (operationId === 'certifyAmendments')
    await amend(api, person, { legalName: `Renamed ${randomUUID()} Ltd` });
}
