import type { Kysely } from 'kysely';
import { confirmOrChange } from '#domain/compliance/review/outcomes.ts';
import { sectionIds, stepWithSection } from '#domain/records/sections.ts';
import type { MissingAnswer } from '#domain/rules/submission.ts';
import { isSavedStep, type SavedStepId, steps } from '#machines/steps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { areSame, certifiedDocuments, presentDocuments } from '../amendments.ts';
import { findFrozen } from '../find-frozen.ts';
import type { FrozenCase } from '../frozen-case.ts';
import type { PresentCase } from '../load-case.ts';
import type { SubmissionReader } from '../submission-cipher.ts';
import { findOpenReview, listReviewAnswers, type ReviewRow } from './reviews.repository.ts';

/** A section of a review. @property at when it was confirmed; null for none */
type ReviewSection = { step: SavedStepId; state: 'open' | 'confirmed' | 'changed'; at: string | null };

type Present = Pick<PresentCase, 'records' | 'documents'>;

/** The steps whose answers the client confirms or changes, in the order of the wizard. */
const reviewedSteps: readonly SavedStepId[] = steps.map(({ id }) => id).filter(isSavedStep);

/** An open review with its sections. */
export type ReviewInProgress = { review: ReviewRow; sections: ReviewSection[] };

/**
 * Returns the open review of a case with the state of each section; null for none. A section that differs from the approved version
 * is answered by the change, also if it was confirmed before.
 */
export async function reviewInProgress(
  db: Kysely<Database>,
  cipher: SubmissionReader,
  { id }: Pick<StoredOnboarding, 'id'>,
  present: Present,
): Promise<ReviewInProgress | null> {
  const review = await findOpenReview(db, id);
  if (!review) return null;
  const approved = await findFrozen(db, cipher, id, review.version);
  if (!approved) throw new Error('A version in force vanished');
  const changed = changedSteps(approved, present);
  const confirmed = new Map((await listReviewAnswers(db, review.id)).map(({ step, at }) => [step, at]));
  const sections = reviewedSteps.map((step): ReviewSection => {
    const at = confirmed.get(step) ?? null;
    if (changed.includes(step)) return { step, state: 'changed', at };
    return { step, state: at === null ? 'open' : 'confirmed', at };
  });
  return { review, sections };
}

/** Returns a reason against submitting for each section that is neither confirmed nor changed. */
export function unansweredIn(found: ReviewInProgress | null): MissingAnswer[] {
  return (found?.sections ?? [])
    .filter(({ state }) => state === 'open')
    .map(({ step }) => ({
      step,
      property: '',
      message: confirmOrChange,
    }));
}

function changedSteps(approved: FrozenCase, { records, documents }: Present): SavedStepId[] {
  const sections = sectionIds.filter((section) => !areSame(approved.records[section], records[section]));
  const isDifferent = !areSame(certifiedDocuments(approved), presentDocuments(documents));
  return [
    ...sections.map((section) => stepWithSection(section).id),
    ...(isDifferent ? (['onboardingDocuments'] as const) : []),
  ];
}
