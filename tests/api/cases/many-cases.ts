import { expect } from 'vitest';
import { submissionStatuses } from '#machines/submission.machine.ts';
import { indexCases } from '#server/derived/case-index/bring-up-to-date.ts';
import { countCases } from '#server/derived/counts/case-counts.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import type { TestApi } from '#tests/support/api.ts';

export const MANY = 6000;

/** Without updates, which no test of many cases is about. */
const statuses = submissionStatuses.filter((status) => status !== 'updating');

/** A case's row, with the words of its company's name, and whether its client wrote a message that staff have not read. */
export type ManyRow = StoredOnboarding & { words: string[]; isUnread: boolean };

/**
 * Inserts so many cases that the queue reads some filters in the order's index: half are drafts, most have Ltd. They are inserted
 * directly into the database, without records.
 * @param assignee of every fifth case
 */
export async function manyCases({ clock, db, config }: TestApi, assignee: string): Promise<ManyRow[]> {
  const start = clock.now().getTime();
  /** So many days ago, unique by the millisecond. */
  const ago = (days: number, n: number) => new Date(start - days * 86_400_000 - n).toISOString();
  return inTransaction(db, async (trx) => {
    const given = Array.from({ length: MANY }, (_, n) => {
      const legalName = `${['Acme', 'Bolt', 'Crux'][n % 3]} ${n % 11 === 0 ? 'Rare' : 'Plain'} ${n % 7 === 0 ? 'LLC' : 'Ltd'}`;
      const company = { ...validRecords['company-details'], legalName: n % 13 === 0 ? '' : legalName };
      const records = {
        'company-details': company,
        'customer-type': { ...validRecords['customer-type'], bearedShares: n % 40 === 0 },
      };
      return { onboardingId: `case-${n}`, email: `c${n}@mail.example`, records, isIdentityRefused: false };
    });
    const columns = await indexCases(trx, config, given, '2026-11-21');
    const made = given.map(({ onboardingId, records }, n) => {
      const status = n % 2 ? 'draft' : (statuses[(n % 14) >> 1] ?? 'draft');
      const isWaiting = status === 'submitted' || status === 'in_review';
      const row: StoredOnboarding = {
        id: onboardingId,
        user_id: `user-${n}`,
        status,
        current_step: 'wallet',
        machine_version: 1,
        created_at: ago(n % 100, n),
        updated_at: ago((n * 7) % 50, n),
        deleted_at: null,
        submissions: 1,
        approved_version: status === 'approved' ? 1 : null,
        submitted_at: status === 'draft' ? null : ago((n * 3) % 30, n),
        waiting_since: isWaiting ? ago((n * 5) % 30, n) : null,
        due_at: isWaiting && n % 3 > 0 ? ago(((n * 5) % 30) - 10, n) : null,
        due_set_to: null,
        assignee_id: n % 5 === 0 ? assignee : null,
        ...(columns[n] ?? expect.fail('Each case has its columns')),
      };
      const words = records['company-details'].legalName.toLowerCase().split(' ');
      return { ...row, words, isUnread: n % 60 === 15 };
    });
    for (let at = 0; at < MANY; at += 500) {
      const piece = made.slice(at, at + 500).map(({ words: _, isUnread: __, ...row }) => row);
      await trx.insertInto('onboardings').values(piece).execute();
    }
    await trx.insertInto('case_messages').values(made.flatMap(messagesOf)).execute();
    for (const status of submissionStatuses) {
      await countCases(trx, { [status]: made.filter((row) => row.status === status).length });
    }
    return made;
  });
}

/** Some clients have not read a message of the firm, which does not make their case unread for staff. */
function messagesOf({ id, isUnread, created_at }: ManyRow, n: number) {
  const side = isUnread ? 'client' : 'staff';
  const message = { id: `message-${n}`, onboarding_id: id, number: 1, side, author_id: 'author' } as const;
  const sent = { text: '', attachments: '', sent_at: created_at, seen_at: null };
  return isUnread || n % 60 === 20 ? [{ ...message, ...sent }] : [];
}
