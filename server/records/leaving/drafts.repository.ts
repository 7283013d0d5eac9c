import type { Kysely, Selectable, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { SectionDraftsTable } from './tables.ts';

export type DraftRow = Selectable<SectionDraftsTable>;
type Key = Pick<DraftRow, 'onboarding_id' | 'user_id' | 'step'>;
type DraftMark = components['schemas']['DraftMark'];

/** What a draft is bound to when it is encrypted. */
export const boundTo = ({ onboarding_id, user_id, step }: Key) =>
  `section-draft|${onboarding_id}|${user_id}|${step}`;

export function findDraft(db: Kysely<Database>, key: Key): Promise<DraftRow | undefined> {
  return db
    .selectFrom('section_drafts')
    .selectAll()
    .where('onboarding_id', '=', key.onboarding_id)
    .where('user_id', '=', key.user_id)
    .where('step', '=', key.step)
    .executeTakeFirst();
}

/** Returns every draft of an onboarding. */
export function draftsOf(db: Kysely<Database>, onboardingId: string): Promise<DraftRow[]> {
  return db
    .selectFrom('section_drafts')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('step')
    .orderBy('user_id')
    .execute();
}

/** Returns the forms on which an account left something. */
export async function draftMarks(
  db: Kysely<Database>,
  { onboardingId, userId }: { onboardingId: string; userId: string },
): Promise<DraftMark[]> {
  const rows = await db
    .selectFrom('section_drafts')
    .select(['step', 'saved_at as savedAt'])
    .where('onboarding_id', '=', onboardingId)
    .where('user_id', '=', userId)
    .orderBy('step')
    .execute();
  // The contract admitted the step when it was written.
  return rows as DraftMark[];
}

export async function putDraft(trx: Transaction<Database>, row: DraftRow): Promise<void> {
  const { data, saved_at } = row;
  await trx
    .insertInto('section_drafts')
    .values(row)
    .onConflict((on) => on.columns(['onboarding_id', 'user_id', 'step']).doUpdateSet({ data, saved_at }))
    .execute();
}

/** Deletes a draft. @param savedAt only the one of that time @returns whether there was one */
export async function deleteDraft(
  trx: Transaction<Database>,
  key: Key,
  savedAt: string | undefined,
): Promise<boolean> {
  const chosen = trx
    .deleteFrom('section_drafts')
    .where('onboarding_id', '=', key.onboarding_id)
    .where('user_id', '=', key.user_id)
    .where('step', '=', key.step);
  const { numDeletedRows } = await (savedAt === undefined
    ? chosen
    : chosen.where('saved_at', '=', savedAt)
  ).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteDraftsOf(trx: Transaction<Database>, onboardingId: string): Promise<void> {
  await trx.deleteFrom('section_drafts').where('onboarding_id', '=', onboardingId).execute();
}
