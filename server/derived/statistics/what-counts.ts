import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import type { ChangeRequest } from '#domain/rules/submission-decision.ts';
import type { StepId } from '#machines/steps.ts';
import type { SubmissionEvent } from '#machines/submission.machine.ts';
import { type Clock, dayOf } from '#server/platform/core/clock.ts';
import type { Follower } from '#server/platform/events/events.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { isAnswer } from '#server/records/submission/submission.repository.ts';
import { type Counted, countStatistics } from './count-statistics.ts';
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

/** Counts a started case. @param now ISO 8601, UTC */
export function startCounts(made: Standing, now: string): Counted[] {
  return [{ measure: 'started', day: now.slice(0, 10) }, ...draftCounts(made, 1)];
}

/** Counts a change of the step, or a deletion (`after` undefined). */
function draftMoveCounts(before: Standing, after?: Standing): Counted[] {
  return [...draftCounts(before, -1), ...(after ? draftCounts(after, 1) : [])];
}

/**
 * Counts an event of a submission.
 * @param before the row before the change, locked
 * @param changes the requested changes
 */
export function eventCounts(
  before: Moved,
  { event, at, changes }: { event: SubmissionEvent['type']; at: string; changes: readonly ChangeRequest[] },
): Counted[] {
  const day = at.slice(0, 10);
  const measure = eventOf[event];
  const since = (start: string) => String(bucketOf(Date.parse(at) - Date.parse(start)));
  const isDecision = event === 'approve' || event === 'reject';
  // A reopened case waits since the reopening: its submission was decided before.
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

/** Counts a completed identity check; nothing for a pending one. */
export function checkCounts(provider: string, outcome: string, now: Date): Counted[] {
  if (outcome !== 'verified' && outcome !== 'refused') return [];
  return [{ measure: 'check', day: dayOf(now), item: `${provider}/${outcome}` }];
}

function draftCounts({ status, current_step, updated_at }: Standing, by: 1 | -1): Counted[] {
  return status === 'draft'
    ? [{ measure: 'draft', day: updated_at.slice(0, 10), item: current_step, by }]
    : [];
}

/** 'proofOfAddress.0' names a file of the group; '' means the documents as a whole. */
function groupOf(property: string): string | undefined {
  return property.split('.')[0];
}

/** Updates the statistics. Must follow the counting of cases, and precede the audit. */
export function createStatisticsFollower(clock: Clock): Follower {
  return {
    'onboarding.started': (trx, { onboarding }) =>
      countStatistics(trx, startCounts(onboarding, onboarding.created_at)),
    'onboarding.moved': (trx, { before, after }) => countStatistics(trx, draftMoveCounts(before, after)),
    'onboarding.deleted': (trx, { before }) => countStatistics(trx, draftMoveCounts(before)),
    'submission.moved': (trx, { before, event, at, changes }) =>
      countStatistics(trx, eventCounts(before, { event, at, changes })),
    async 'compliance.recorded'(trx, { method: item }) {
      if (item === null) return;
      await countStatistics(trx, [{ measure: 'identityMethod', day: dayOf(clock.now()), item }]);
    },
    'verification.decided': (trx, { check }) =>
      countStatistics(trx, checkCounts('manual', check.status, clock.now())),
    async 'verification.reviewed'(trx, { before, status }) {
      if (status !== before.status) await countStatistics(trx, checkCounts('sumsub', status, clock.now()));
    },
  };
}
