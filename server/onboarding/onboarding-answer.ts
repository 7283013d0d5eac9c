import type { Kysely } from 'kysely';
import { steps } from '../../machines/steps.ts';
import type { components } from '../../src/api/schema.d.ts';
import type { Database } from '../db/schema.ts';
import { findDocumentSaveTimes } from '../documents/documents.repository.ts';
import { findSaveTimes } from '../sections/section.repository.ts';
import type { StoredOnboarding } from './onboarding.repository.ts';

export type OnboardingAnswer = components['schemas']['Onboarding'];

/** The answers for these rows; which steps are saved is read from what was saved, not kept a second time. */
export async function toOnboardingAnswers(
  db: Kysely<Database>,
  rows: readonly StoredOnboarding[],
): Promise<OnboardingAnswer[]> {
  const userIds = rows.map((row) => row.user_id);
  const sections = await findSaveTimes(db, userIds);
  const documents = await findDocumentSaveTimes(db, userIds);
  const savedAt = new Map([
    ...sections.map((save) => [`${save.user_id}/${save.section}`, save.updated_at] as const),
    ...documents.map((save) => [`${save.user_id}/onboardingDocuments`, save.updated_at] as const),
  ]);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    // Both were written by this server from the contract's own choices.
    status: row.status as OnboardingAnswer['status'],
    currentStep: row.current_step as OnboardingAnswer['currentStep'],
    machineVersion: row.machine_version,
    steps: steps.map(({ id, section }) => {
      const time = savedAt.get(`${row.user_id}/${section ?? id}`) ?? null;
      return { step: id, saved: time !== null, savedAt: time };
    }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

/** The answer for one row. */
export async function toOnboardingAnswer(
  db: Kysely<Database>,
  row: StoredOnboarding,
): Promise<OnboardingAnswer> {
  const [answer] = await toOnboardingAnswers(db, [row]);
  if (!answer) throw new Error('One row has one answer');
  return answer;
}
