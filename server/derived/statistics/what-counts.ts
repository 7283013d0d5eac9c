import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import type { ChangeRequest } from '#domain/rules/submission-decision.ts';
import type { StepId } from '#machines/steps.ts';
import type { SubmissionEvent } from '#machines/submission.machine.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import type { Counted } from './count-statistics.ts';
import { bucketOf } from './durations.ts';
import type { EventMeasure } from './measures.ts';

const eventOf: Partial<Record<SubmissionEvent['type'], EventMeasure>> = {
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  requestChanges: 'changesRequested',
};

const documentsStep: StepId = 'onboardingDocuments';

type Standing = Pick<StoredOnboarding, 'status' | 'current_step' | 'updated_at'>;
type Moved = Standing & Pick<StoredOnboarding, 'created_at' | 'submitted_at' | 'waiting_since' | 'due_at'>;

/** A case was begun. @param now ISO 8601, UTC */
export function startCounts(made: Standing, now: string): Counted[] {
  return [{ measure: 'started', day: now.slice(0, 10) }, ...draftCounts(made, 1)];
}

/** A client went to another step, or an onboarding left the lists (`after` undefined). */
export function draftMoveCounts(before: Standing, after?: Standing): Counted[] {
  return [...draftCounts(before, -1), ...(after ? draftCounts(after, 1) : [])];
}

/**
 * Something happened to a submission.
 * @param before as it stood, its row locked
 * @param changes what was marked
 */
export function eventCounts(
  before: Moved,
  { event, at, changes }: { event: SubmissionEvent['type']; at: string; changes: readonly ChangeRequest[] },
): Counted[] {
  const day = at.slice(0, 10);
  const measure = eventOf[event];
  const since = (start: string) => String(bucketOf(Date.parse(at) - Date.parse(start)));
  const isDecision = event === 'approve' || event === 'reject';
  // What was reopened waits since then: its submission was decided before.
  const isFirst = before.submitted_at !== null && before.submitted_at === before.waiting_since;
  const marked = changes
    .filter(({ step }) => step === documentsStep)
    .map(({ property }) => groupOf(property));
  const groups = documentGroupKeys.filter((group) => marked.includes(group));
  return [
    ...(measure ? [{ measure, day }] : []),
    ...(isAnswer(event) && before.due_at !== null && before.due_at <= at
      ? [{ measure: 'late', day } as const]
      : []),
    ...(before.status === 'draft' ? draftCounts(before, -1) : []),
    ...(event === 'submit' && before.submitted_at === null
      ? [{ measure: 'timeToSubmit', day, item: since(before.created_at) } as const]
      : []),
    ...(isDecision && isFirst && before.submitted_at !== null
      ? [{ measure: 'timeToDecide', day, item: since(before.submitted_at) } as const]
      : []),
    ...groups.map((item) => ({ measure: 'refusedDocument', day, item }) as const),
  ];
}

/** Whether an event ends what was due from us. */
function isAnswer(event: SubmissionEvent['type']): boolean {
  return event === 'approve' || event === 'reject' || event === 'requestChanges';
}

/** An identity check came to its end; nothing counts for one that is still under way. */
export function checkCounts(provider: string, outcome: string, now: Date): Counted[] {
  if (outcome !== 'verified' && outcome !== 'refused') return [];
  return [{ measure: 'check', day: dayOf(now), item: `${provider}/${outcome}` }];
}

function draftCounts({ status, current_step, updated_at }: Standing, by: 1 | -1): Counted[] {
  return status === 'draft'
    ? [{ measure: 'draft', day: updated_at.slice(0, 10), item: current_step, by }]
    : [];
}

/** 'proofOfAddress.0' is about a file of the group; '' is about the documents as a whole. */
function groupOf(property: string): string | undefined {
  return property.split('.')[0];
}
