import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { type Preparation, preparationInWords } from '#domain/rules/four-eyes.ts';
import type { MissingAnswer } from '#domain/rules/submission.ts';
import { stepOf } from '#machines/steps.ts';
import type { SubmissionEvent, SubmissionStatus } from '#machines/submission.machine.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import { instantInWords } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict, HttpError, notFound } from '#server/platform/http/errors.ts';
import { findOnboarding, type StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { findStaff } from '../users/staff.ts';
import { toAmendmentsAnswer } from './amended-sections.ts';
import type { Amendments } from './amendments.ts';
import { findListedVersion, listEvents, serverId } from './submission.repository.ts';
import type { SubmissionReader } from './submission-cipher.ts';

type Schemas = components['schemas'];

const whatHappened: Record<SubmissionStatus, string> = {
  draft: 'Nothing has been submitted yet',
  submitted: 'This onboarding was submitted',
  in_review: 'This onboarding was taken into review',
  changes_requested: 'Changes were requested',
  approved: 'This onboarding was approved',
  updating: 'An update of this onboarding was started',
  periodic_review: 'The periodic review of this onboarding was started',
  rejected: 'This onboarding was rejected',
  withdrawn: 'This onboarding was withdrawn',
};

const whatIsRefused: Record<SubmissionEvent['type'], string> = {
  submit: 'it cannot be submitted now',
  withdraw: 'it cannot be withdrawn now',
  takeIntoReview: 'it cannot be taken into review now',
  requestChanges: 'changes cannot be requested now',
  approve: 'it cannot be approved now',
  reject: 'it cannot be rejected now',
  reopen: 'it cannot be reopened now',
  amend: 'its answers cannot be changed now',
  restore: 'there is nothing to restore now',
  certify: 'there is nothing to certify now',
  update: 'it cannot be updated now',
  abandon: 'there is no update to give up now',
  startReview: 'its periodic review cannot be started now',
  endReview: 'its periodic review cannot be closed now',
};

/** Events that do not change the status of a case. */
const leavesStatus: readonly string[] = ['amend', 'restore', 'certify'] satisfies SubmissionEvent['type'][];

/**
 * Returns the 409 for an event that is illegal now, with what happened, who did it, and when. Clients do not see names
 * of staff.
 * @param db queried again, since a concurrent call may have changed the submission
 */
export async function notNow(
  db: Kysely<Database>,
  onboardingId: string,
  event: SubmissionEvent['type'],
  by: Principal,
): Promise<HttpError> {
  const onboarding = await findOnboarding(db, onboardingId);
  if (!onboarding) return notFound();
  const last = (await listEvents(db, onboardingId)).findLast(({ event }) => !leavesStatus.includes(event));
  // Written by this server, so valid.
  const happened = whatHappened[onboarding.status as SubmissionStatus];
  const who = last && by.role !== 'client' ? ` by ${await actorName(db, last.actor_id, by)}` : '';
  const when = last ? ` on ${instantInWords(last.at)}` : '';
  return conflict(`${happened}${who}${when}: ${whatIsRefused[event]}.`);
}

/** The name of the last actor, as another staff member reads it in a sentence. */
async function actorName(db: Kysely<Database>, actorId: string, by: Principal): Promise<string> {
  if (actorId === by.userId) return 'you';
  if (actorId === serverId) return 'the system';
  const actor = (await findStaff(db, [actorId])).get(actorId);
  return actor && actor.role !== 'client' ? actor.name : 'the client';
}

/** Returns the 409 for approving answers that staff have changed since the certification: who, when, and where. */
export async function notAsCertified(db: Kysely<Database>, amendments: Amendments): Promise<HttpError> {
  const { version, at, by, sections, documents } = await toAmendmentsAnswer(db, amendments, true);
  const places = [...sections.map(({ step }) => stepOf(step).title), ...(documents ? ['the documents'] : [])];
  const when = at === null ? '' : ` on ${instantInWords(at)}`;
  return conflict(
    `${by ?? 'A staff member'} changed ${places.join(', ')}${when}, after the client had certified version ${version}. ` +
      `Approve version ${version}, or wait until the client has certified the changes.`,
  );
}

/** Returns the 409 for an approval by the only person who worked on the case. */
export function notAlone(did: readonly Preparation[]): HttpError {
  return conflict(
    `You ${preparationInWords(did)}. Another staff member has to approve this case, or check a part of it before you do.`,
  );
}

/** Returns the 409 for an approval while demanded items of the compliance file are open; names the first of them. */
export function notComplete(open: readonly Pick<Schemas['ComplianceItem'], 'title'>[]): HttpError {
  const titles = [...new Set(open.map(({ title }) => title))];
  const more = titles.length > namedItems ? ` and ${titles.length - namedItems} more` : '';
  return conflict(
    `The compliance file is not complete: ${titles.slice(0, namedItems).join(', ')}${more}. Nothing was decided.`,
  );
}

const namedItems = 3;

/** Throws 409 if the client has certified another version since, with who and when. @param seen null for any */
export async function assertVersion(
  db: Kysely<Database>,
  cipher: SubmissionReader,
  { id, submissions }: StoredOnboarding,
  seen: number | null,
): Promise<void> {
  if (seen === null || seen === submissions) return;
  const last = await findListedVersion(db, id, submissions);
  if (!last) throw conflict('Nothing has been submitted yet. There is no version to decide on.');
  const { name, role } = cipher.openCertifier(last);
  throw conflict(
    `${name}, ${role}, certified version ${last.version} on ${instantInWords(last.submitted_at)}. Check it before you decide.`,
  );
}

/** Returns the 409 with every reason against a submission; the property is the step and the dotted path. */
export function incomplete(missing: readonly MissingAnswer[]): HttpError {
  return new HttpError(
    409,
    missing.map(({ step, property, message }) => ({
      property: property === '' ? step : `${step}.${property}`,
      message,
    })),
  );
}
