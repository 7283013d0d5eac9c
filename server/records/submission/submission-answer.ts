import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { nameOfField } from '#domain/field-names.ts';
import { isEditable, type SubmissionStatus } from '#machines/submission.machine.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { toAmendmentsAnswer } from './amended-sections.ts';
import { findAmendments, missingInAmended } from './amendments.ts';
import { findFrozen, lastAsked } from './find-frozen.ts';
import { loadCase, missingIn, type PresentCase } from './load-case.ts';
import { endedDocuments } from './review/ended-documents.ts';
import { reviewInProgress, unansweredIn } from './review/review-sections.ts';
import { type EventRow, listEvents, listVersions } from './submission.repository.ts';
import type { SubmissionReader } from './submission-cipher.ts';

type Answer = components['schemas']['Submission'];

/**
 * Returns the state of a submission: what is missing while it can be changed, the marks, the staff changes, and the
 * history.
 */
export async function toSubmissionAnswer(
  db: Kysely<Database>,
  deps: Pick<Deps, 'config' | 'clock'>,
  cipher: SubmissionReader,
  onboarding: StoredOnboarding,
  reader: { isStaff: boolean },
): Promise<Answer> {
  const { id, user_id: userId, created_at: at } = onboarding;
  // Written by this server, so valid.
  const status = onboarding.status as SubmissionStatus;
  const versions = await listVersions(db, id);
  const events = (await listEvents(db, id)).map((row) => ({ ...row, ...cipher.openEvent(row) }));
  const present = isEditable(status) ? await loadCase(db, deps, userId) : null;
  const amendments = await findAmendments(db, deps, cipher, onboarding);
  const found = present && (await reviewInProgress(db, cipher, onboarding, present));
  const endedInReview = present && found ? await endedDocuments(db, deps, onboarding, present.documents) : [];
  return {
    onboardingId: id,
    status,
    expectedBy: onboarding.due_at,
    approvedVersion: onboarding.approved_version,
    missing: present
      ? [...missingIn(present, deps), ...unansweredIn(found)]
      : amendments
        ? missingInAmended(amendments, deps)
        : [],
    review: found && {
      startedAt: found.review.started_at,
      dueOn: found.review.due_on,
      sections: found.sections.map((section) => ({
        ...section,
        ended: section.step === 'onboardingDocuments' ? endedInReview : [],
      })),
    },
    changeRequests:
      present && status === 'changes_requested'
        ? await requestedChanges(db, cipher, { onboarding, events, present })
        : [],
    amendments: amendments && (await toAmendmentsAnswer(db, amendments, reader.isStaff)),
    versions: versions.map((row) => ({
      version: row.version,
      submittedAt: row.submitted_at,
      ...cipher.openCertifier(row),
      sha256: row.sha256,
    })),
    timeline: [
      { at, event: 'started', note: null },
      ...events.map(({ at, event, note }) => ({ at, event: event as 'submit', note })),
    ],
  };
}

/**
 * Returns the last requested changes as the client sees them: the label of the field, and whether it was changed since.
 */
async function requestedChanges(
  db: Kysely<Database>,
  cipher: SubmissionReader,
  {
    onboarding: { id, submissions },
    events,
    present,
  }: { onboarding: StoredOnboarding; events: readonly EventRow[]; present: PresentCase },
): Promise<Answer['changeRequests']> {
  const asked = await lastAsked(cipher, {
    events,
    present: { ...present, submissions },
    frozen: (version) => findFrozen(db, cipher, id, version),
  });
  return asked.map((change) => ({ ...change, field: nameOfField(change.step, change.property) }));
}
