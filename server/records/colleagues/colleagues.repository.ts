import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AccessEnd } from '#domain/colleagues.ts';
import { isSavedStep, type SavedStepId } from '#machines/steps.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { CaseColleaguesTable } from './tables.ts';

export type ColleagueRow = Selectable<CaseColleaguesTable>;

/** The account that asks, with its proven address. */
export type InvitedAccount = { userId: string; email: string };

/** Returns the shared steps, without those that the wizard no longer has. */
export function stepsOf({ steps }: Pick<ColleagueRow, 'steps'>): SavedStepId[] {
  const stored: string[] = JSON.parse(steps);
  return stored.filter(isSavedStep);
}

/** Selects the invitations that an account has accepted, and those to its address that no account has accepted. */
function ofAccount(db: Kysely<Database>, { userId, email }: InvitedAccount) {
  return db
    .selectFrom('case_colleagues')
    .selectAll()
    .where(({ and, eb, or }) =>
      or([eb('account_id', '=', userId), and([eb('account_id', 'is', null), eb('email', '=', email)])]),
    )
    .orderBy('invited_at', 'desc')
    .orderBy('id');
}

/** Returns an account's invitation to a case: the one in force, or else the latest. */
export async function findInvitation(
  db: Kysely<Database>,
  onboardingId: string,
  account: InvitedAccount,
): Promise<ColleagueRow | undefined> {
  const rows = await ofAccount(db, account).where('onboarding_id', '=', onboardingId).execute();
  return rows.find(({ ended_at }) => ended_at === null) ?? rows[0];
}

/** Returns at most a hundred invitations of an account that are in force, latest first. */
export function invitationsInForce(db: Kysely<Database>, account: InvitedAccount): Promise<ColleagueRow[]> {
  return ofAccount(db, account).where('ended_at', 'is', null).limit(100).execute();
}

/** Whether a case is shared with the account that has an address. */
export async function hasInvitation(db: Kysely<Database>, email: string): Promise<boolean> {
  const account = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return account ? (await invitationsInForce(db, { userId: account.id, email })).length > 0 : false;
}

/** Returns every invitation of a case, latest first. */
export function colleaguesOf(db: Kysely<Database>, onboardingId: string): Promise<ColleagueRow[]> {
  return db
    .selectFrom('case_colleagues')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('invited_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Locks an invitation until the transaction ends. */
export function lockColleague(trx: Transaction<Database>, id: string): Promise<ColleagueRow | undefined> {
  return lockRows(trx, 'case_colleagues', 'mailed_at').where('id', '=', id).returningAll().executeTakeFirst();
}

export async function insertColleague(trx: Transaction<Database>, row: ColleagueRow): Promise<void> {
  await trx.insertInto('case_colleagues').values(row).execute();
}

export async function changeColleague(
  trx: Transaction<Database>,
  id: string,
  change: Partial<Omit<ColleagueRow, 'id' | 'onboarding_id' | 'client_id'>>,
): Promise<void> {
  await trx.updateTable('case_colleagues').set(change).where('id', '=', id).execute();
}

/** Ends the access of every colleague of a case. @returns how many had access */
export async function endAccess(
  trx: Transaction<Database>,
  { onboardingId, why, at }: { onboardingId: string; why: AccessEnd; at: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_colleagues')
    .set({ ended_at: at, ended_why: why })
    .where('onboarding_id', '=', onboardingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Gives an account's invitations in force to its new address: those that it has accepted, and those to its former address. One to
 * a case to which the new address is invited too stays as it is. An invitation of the new address to the account's own case ends.
 */
export async function followAddress(
  trx: Transaction<Database>,
  { userId, from, to }: { userId: string; from: string; to: string },
  at: string,
): Promise<void> {
  await trx
    .updateTable('case_colleagues')
    .set({ ended_at: at, ended_why: 'removed' })
    .where('client_id', '=', userId)
    .where('email', '=', to)
    .where('ended_at', 'is', null)
    .execute();
  const invitedToo = trx
    .selectFrom('case_colleagues')
    .select('onboarding_id')
    .where('email', '=', to)
    .where('ended_at', 'is', null);
  await trx
    .updateTable('case_colleagues')
    .set({ email: to })
    .where('email', '=', from)
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('account_id', 'is', null), eb('account_id', '=', userId)]))
    .where('onboarding_id', 'not in', invitedToo)
    .execute();
}
