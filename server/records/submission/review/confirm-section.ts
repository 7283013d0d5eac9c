import { type SavedStepId, stepOf } from '#machines/steps.ts';
import { isEditable, type SubmissionStatus } from '#machines/submission.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { instantInWords } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { loadCase, missingIn } from '../load-case.ts';
import { lockSections } from '../submission.repository.ts';
import { submissionReaderOf } from '../submission-cipher.ts';
import { reviewInProgress } from './review-sections.ts';
import { insertReviewAnswer } from './reviews.repository.ts';

/**
 * Records that the client confirms a section of the open review as still correct. Throws 404; 409 without a review that waits for
 * the client, for a section that is answered already, and for one in which something is missing or has ended.
 */
export function confirmSection(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { id, step, by }: { id: string; step: SavedStepId; by: Principal },
): Promise<void> {
  const { db, config, clock } = deps;
  return inTransaction(db, async (trx) => {
    // A save at the same time either is compared below, or comes after the answer.
    await lockSections(trx, by.userId);
    const onboarding = await lockOnboarding(trx, id);
    if (!onboarding) throw notFound();
    const cipher = await submissionReaderOf({ config, db: trx }, by.userId);
    const present = await loadCase(trx, deps, by.userId);
    const found = await reviewInProgress(trx, cipher, onboarding, present);
    // Written by this server, so valid.
    if (!found || !isEditable(onboarding.status as SubmissionStatus)) {
      throw conflict('We do not ask you to confirm anything now. Nothing was changed.');
    }
    const { title } = stepOf(step);
    const section = found.sections.find((each) => each.step === step);
    if (section?.state === 'changed') {
      throw conflict(`You changed “${title}”. That is your answer, so that there is nothing to confirm.`);
    }
    if (section?.state === 'confirmed' && section.at !== null) {
      throw conflict(`You confirmed “${title}” on ${instantInWords(section.at)}.`);
    }
    const [wrong] = missingIn(present, deps).filter((missing) => missing.step === step);
    if (wrong) throw conflict(`“${title}” cannot be confirmed as it is: ${wrong.message}.`);
    await insertReviewAnswer(trx, {
      onboarding_id: id,
      review_id: found.review.id,
      step,
      at: clock.now().toISOString(),
      answered_by: by.userId,
    });
    await happened(trx, { type: 'review.section-confirmed', by: actorOf(by), onboardingId: id, step });
  });
}
