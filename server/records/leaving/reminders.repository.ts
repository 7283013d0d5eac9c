import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Random } from '#server/platform/core/random.ts';
import { hashOfLinkSecret, newLinkSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { OnboardingRemindersTable } from './tables.ts';

export type ReminderRow = Selectable<OnboardingRemindersTable>;

export function findReminders(db: Kysely<Database>, onboardingId: string): Promise<ReminderRow | undefined> {
  return db
    .selectFrom('onboarding_reminders')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .executeTakeFirst();
}

/** Inserts the row of an onboarding; another process may have done so. */
export async function insertReminders(db: Kysely<Database>, row: ReminderRow): Promise<void> {
  await db
    .insertInto('onboarding_reminders')
    .values(row)
    .onConflict((on) => on.column('onboarding_id').doNothing())
    .execute();
}

/** Returns series whose next email may be due, the oldest first. */
export function dueReminders(db: Kysely<Database>, now: string, limit: number): Promise<ReminderRow[]> {
  return db
    .selectFrom('onboarding_reminders')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('onboarding_id')
    .limit(limit)
    .execute();
}

/** Changes a series, unless another process or the client has done so since `row` was read. */
export async function changeReminders(
  trx: Kysely<Database>,
  row: ReminderRow,
  change: Pick<ReminderRow, 'due_at'> & Partial<Pick<ReminderRow, 'sent'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('onboarding_reminders')
    .set(change)
    .where('onboarding_id', '=', row.onboarding_id)
    .where('sent', '=', row.sent)
    .where('due_at', row.due_at === null ? 'is' : '=', row.due_at)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the reminders of an onboarding. @returns whether they had not been ended before */
export async function endReminders(
  trx: Transaction<Database>,
  onboardingId: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('onboarding_reminders')
    .set({ due_at: null, stopped_at: now })
    .where('onboarding_id', '=', onboardingId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Stores that the client is mailed what is left, unless that was done after `since`.
 * @returns whether to send the mail
 */
export async function noteLeftMail(
  trx: Transaction<Database>,
  onboardingId: string,
  { now, since }: { now: string; since: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('onboarding_reminders')
    .set({ left_mailed_at: now })
    .where('onboarding_id', '=', onboardingId)
    .where((eb) => eb.or([eb('left_mailed_at', 'is', null), eb('left_mailed_at', '<=', since)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Creates the link of one email that ends the reminders. @returns its secret, of which only the hash is stored */
export async function issueStopToken(
  trx: Transaction<Database>,
  onboarding_id: string,
  random: Random,
): Promise<string> {
  const { secret, secretHash } = newLinkSecret(random);
  await trx.insertInto('reminder_links').values({ token_hash: secretHash, onboarding_id }).execute();
  return secret;
}

/** Returns the onboarding of a link; undefined for any other text. */
export async function onboardingOfToken(db: Kysely<Database>, token: string): Promise<string | undefined> {
  const tokenHash = hashOfLinkSecret(token);
  if (tokenHash === null) return undefined;
  const row = await db
    .selectFrom('reminder_links')
    .select('onboarding_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.onboarding_id;
}
