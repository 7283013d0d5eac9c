import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { may, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { closedAmong } from '#server/records/case-access/access.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { presentTasks } from '../tasks/present-tasks.ts';
import { findTasks } from '../tasks/tasks.repository.ts';
import type { InboxRow } from './inbox.repository.ts';

type InboxEntry = components['schemas']['InboxEntry'];

/** Returns entries as the contract defines them, without the contents of cases that their reader cannot open any longer. */
export async function presentInbox(
  db: Kysely<Database>,
  deps: Pick<Deps, 'config' | 'clock'>,
  rows: readonly InboxRow[],
  reader: Principal,
): Promise<InboxEntry[]> {
  const cases = await casesOf(db, rows);
  const hidden = may(reader, 'cases:read')
    ? await closedAmong(db, deps, { cases: [...cases.values()], caller: reader })
    : new Set(cases.keys());
  const isClosed = ({ about, subject_id }: InboxRow) => about === 'onboarding' && hidden.has(subject_id);
  const taskIds = rows.flatMap((row) =>
    row.kind === 'task-assigned' && !isClosed(row) ? (row.item_id ?? []) : [],
  );
  const tasks = await presentTasks(db, deps, await findTasks(db, taskIds));
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  const staff = await findStaff(
    db,
    rows.map(({ actor_id }) => actor_id),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    about: row.about,
    subjectId: row.subject_id,
    itemId: row.item_id,
    title: isClosed(row) ? null : (cases.get(row.subject_id)?.company ?? null),
    task: titles.get(row.item_id ?? '') ?? null,
    isClosed: isClosed(row),
    by: staff.get(row.actor_id ?? '') ?? null,
    at: row.created_at,
    read: row.read_at !== null,
  }));
}

async function casesOf(db: Kysely<Database>, rows: readonly InboxRow[]) {
  const ids = rows.flatMap(({ about, subject_id }) => (about === 'onboarding' ? subject_id : []));
  if (ids.length === 0) return new Map<string, { id: string; company: string; assignee_id: string | null }>();
  const found = await db
    .selectFrom('onboardings')
    .select(['id', 'company', 'assignee_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(found.map((each) => [each.id, each]));
}
