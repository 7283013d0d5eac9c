import type { Kysely, Selectable, Transaction } from 'kysely';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { CaseMessagesTable } from './tables.ts';

export type MessageRow = Selectable<CaseMessagesTable>;
export type Side = MessageRow['side'];

/** What a message is bound to when it is encrypted. */
export const boundTo = (id: string) => `case-message|${id}`;

export const otherSide = (side: Side): Side => (side === 'client' ? 'staff' : 'client');

/** Returns one page of a conversation, latest first. */
export function listMessages(
  db: Kysely<Database>,
  onboardingId: string,
  asked: PageAsked,
): Promise<{ rows: MessageRow[]; total: number }> {
  const ofCase = db.selectFrom('case_messages').where('onboarding_id', '=', onboardingId);
  return pageOf(ofCase, asked, (rows) => rows.selectAll().orderBy('number', 'desc'));
}

/** Returns a whole conversation, oldest first. */
export function allMessages(db: Kysely<Database>, onboardingId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('case_messages')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('number')
    .execute();
}

/** Returns how many messages from a side the other one has not seen, for each of these cases that has any. */
export async function countUnseen(
  db: Kysely<Database>,
  onboardingIds: readonly string[],
  from: Side,
): Promise<Map<string, number>> {
  if (onboardingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_messages')
    .select(['onboarding_id', (eb) => eb.fn.countAll<number>().as('messages')])
    .where('onboarding_id', 'in', onboardingIds)
    .where('side', '=', from)
    .where('seen_at', 'is', null)
    .groupBy('onboarding_id')
    .execute();
  return new Map(rows.map((row) => [row.onboarding_id, Number(row.messages)]));
}

/** Returns the number of the last message; 0 if there is none. Lock the case before it is used for a new one. */
export async function lastNumber(db: Kysely<Database>, onboardingId: string): Promise<number> {
  const row = await db
    .selectFrom('case_messages')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('onboarding_id', '=', onboardingId)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

export async function insertMessage(trx: Transaction<Database>, row: MessageRow): Promise<void> {
  await trx.insertInto('case_messages').values(row).execute();
}

/** Marks the messages from a side up to a number as seen. @returns how many were not seen before */
export async function markSeen(
  trx: Transaction<Database>,
  { onboardingId, from, upTo, seenAt }: { onboardingId: string; from: Side; upTo: number; seenAt: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('case_messages')
    .set({ seen_at: seenAt })
    .where('onboarding_id', '=', onboardingId)
    .where('side', '=', from)
    .where('number', '<=', upTo)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
