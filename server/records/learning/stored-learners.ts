import type { Transaction, Updateable } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import type { EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';
import { indexEntry } from '#server/platform/managed/search-index.ts';
import { findUser, type User } from '../users/users.repository.ts';
import { changeLearning, type LearningRow } from './learnings.repository.ts';
import type { LearningsTable } from './tables.ts';

/** How staff list and search the runs of learners. */
export const storedLearners: EntryStorage<LearningRow, Omit<LearningRow, keyof ManagedColumns>> = {
  name: 'training-learners',
  table: 'learnings',
  toColumns: (values) => values,
  toValues: (row) => row,
  searched: ({ learner, title }) => [learner, title],
  sorts: { startedAt: 'created_at', lastActivityAt: 'updated_at' },
  filters: { trainingId: 'training_id', state: 'state' },
};

/** The text by which a learner is searched. */
export function learnerText({ first_name, last_name, email }: User): string {
  return `${first_name} ${last_name} ${email}`.trim();
}

/** Updates the search text of a learner whose name or address has changed. */
export const learnerFollower: Follower = {
  async 'user.changed'(trx, { userId, fields }) {
    if (fields.includes('firstName') || fields.includes('lastName')) await reindex(trx, userId);
  },
  'user.address-changed': (trx, { userId }) => reindex(trx, userId),
};

async function reindex(trx: Transaction<Database>, userId: string): Promise<void> {
  const user = await findUser(trx, userId);
  if (!user) return;
  const learner = learnerText(user);
  const runs = await trx.selectFrom('learnings').selectAll().where('user_id', '=', userId).execute();
  for (const before of runs) await changeRun(trx, before, { learner });
}

/** Changes a run, and updates its search text and its position in lists, which are ordered by last activity. */
export async function changeRun(
  trx: Transaction<Database>,
  before: LearningRow,
  change: Updateable<LearningsTable>,
): Promise<LearningRow> {
  const after = await changeLearning(trx, before.id, change);
  await indexEntry(trx, storedLearners, { before, after });
  return after;
}
