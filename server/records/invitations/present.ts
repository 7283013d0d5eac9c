import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { nameInMail } from '#domain/rules/name-in-mail.ts';
import { type SavedStepId, steps } from '#machines/steps.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type ColleagueRow, stepsOf } from '../colleagues/colleagues.repository.ts';
import { findDocumentsOf } from '../documents/documents.repository.ts';
import { companyOf } from '../identity/people.ts';
import { findOnboarding, type StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { toOnboardingAnswer } from '../progress/onboarding-answer.ts';
import { findLastSaves } from '../sections/section.repository.ts';
import { toSubmissionAnswer } from '../submission/submission-answer.ts';
import { submissionReaderOf } from '../submission/submission-cipher.ts';

type Schemas = components['schemas'];

/** Returns the colleagues of one client as the contract defines them, in the order of the rows. */
export async function presentColleagues(
  db: Kysely<Database>,
  clientId: string,
  rows: readonly ColleagueRow[],
): Promise<Schemas['CaseColleague'][]> {
  if (rows.length === 0) return [];
  const saves = await lastSaves(db, clientId);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    steps: stepsOf(row),
    invitedAt: row.invited_at,
    mailedAt: row.mailed_at,
    acceptedAt: row.accepted_at,
    endedAt: row.ended_at,
    endedWhy: row.ended_why,
    saved: saves.flatMap(({ step, at, by }) => (by === row.account_id ? [{ step, at }] : [])),
  }));
}

/** Returns who saved each step last, in the wizard's order. */
async function lastSaves(
  db: Kysely<Database>,
  clientId: string,
): Promise<{ step: SavedStepId; at: string; by: string }[]> {
  const sections = new Map((await findLastSaves(db, clientId)).map((save) => [save.section, save]));
  const documents = await findDocumentsOf(db, clientId);
  return steps.flatMap(({ id, section }) => {
    const save = id === 'onboardingDocuments' ? documents : sections.get(section ?? '');
    // Only these two kinds of steps are saved.
    return save ? [{ step: id as SavedStepId, at: save.updated_at, by: save.updated_by }] : [];
  });
}

/**
 * Returns a shared case as the contract defines it: the shared steps with their progress and the changes requested on them, and
 * nothing of the others. Undefined if the case was deleted.
 */
export async function presentSharedCase(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  row: ColleagueRow,
): Promise<Schemas['SharedCase'] | undefined> {
  const onboarding = await findOnboarding(deps.db, row.onboarding_id);
  if (!onboarding) return undefined;
  const shared: readonly string[] = stepsOf(row);
  const isShared = ({ step }: { step: string }) => shared.includes(step);
  const { status, steps } = await toOnboardingAnswer(deps, onboarding);
  return {
    id: row.onboarding_id,
    company: nameInMail(await companyOf(deps.db, deps, row.client_id)),
    invitedAt: row.invited_at,
    status,
    steps: steps.filter(isShared),
    changeRequests: (await requestedChanges(deps, onboarding)).filter(isShared),
  };
}

/** Returns what the client sees of the requested changes; empty unless changes are requested. */
async function requestedChanges(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  onboarding: StoredOnboarding,
): Promise<Schemas['RequestedChange'][]> {
  if (onboarding.status !== 'changes_requested') return [];
  const cipher = await submissionReaderOf(deps, onboarding.user_id);
  const answer = await toSubmissionAnswer(deps.db, deps, cipher, onboarding, { isStaff: false });
  return answer.changeRequests;
}
