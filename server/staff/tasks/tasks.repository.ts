import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import { countUpTo, type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { TasksTable } from './tables.ts';

export type TaskRow = Selectable<TasksTable>;

/** What a title is bound to when it is encrypted. */
export const boundTo = (id: string) => `task|${id}`;

/** Which tasks a list has: those of a case, or those of a staff member. */
export type TaskList = { onboardingId: string } | { assigneeId: string } | { creatorId: string };

/** The condition that the case of a task, if it has one, is not deleted, and open to the caller. */
const onShownCase = (open: RawBuilder<SqlBool> | null) => sql<SqlBool>`(tasks.onboarding_id is null
  or exists (select 1 from onboardings where onboardings.id = tasks.onboarding_id
    and onboardings.deleted_at is null and ${open ?? sql`1 = 1`}))`;

/** Returns one page of tasks: open ones by due date, those without one last; completed ones latest first. */
export function listTasks(
  db: Kysely<Database>,
  {
    list,
    isDone,
    open,
    ...page
  }: { list: TaskList; isDone: boolean; open: RawBuilder<SqlBool> | null } & PageAsked,
): Promise<{ rows: TaskRow[]; total: number }> {
  let chosen = db.selectFrom('tasks').where('done_at', isDone ? 'is not' : 'is', null);
  if ('onboardingId' in list) chosen = chosen.where('onboarding_id', '=', list.onboardingId);
  else chosen = chosen.where(onShownCase(open));
  if ('assigneeId' in list) chosen = chosen.where('assignee_id', '=', list.assigneeId);
  if ('creatorId' in list) chosen = chosen.where('creator_id', '=', list.creatorId);
  return pageOf(chosen, page, (rows) =>
    isDone
      ? rows.selectAll().orderBy('done_at', 'desc').orderBy('id')
      : rows
          .selectAll()
          // Both databases order a text before the day that it stands for; PostgreSQL and SQLite differ in the place of nulls.
          .orderBy(sql`coalesce(due_on, '9999-12-31')`)
          .orderBy('created_at')
          .orderBy('id'),
  );
}

/** Returns how many tasks of an assignee are due on a day or late, counted up to `atMost`. */
export async function countDueTasks(
  db: Kysely<Database>,
  { assigneeId, today, open }: { assigneeId: string; today: string; open: RawBuilder<SqlBool> | null },
  atMost: number,
): Promise<{ due: number; late: number }> {
  const count = (when: RawBuilder<SqlBool>) =>
    countUpTo(
      db,
      sql`tasks where assignee_id = ${assigneeId} and done_at is null and ${when} and ${onShownCase(open)}`,
      atMost,
    );
  return {
    due: Number(await count(sql<SqlBool>`due_on <= ${today}`)),
    late: Number(await count(sql<SqlBool>`due_on < ${today}`)),
  };
}

/** Returns the number of open tasks on a case. */
export async function countOpenTasks(db: Kysely<Database>, onboardingId: string): Promise<number> {
  const { total } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('onboarding_id', '=', onboardingId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export function findTask(db: Kysely<Database>, id: string): Promise<TaskRow | undefined> {
  return db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the tasks of these ids that exist, in no particular order. */
export function findTasks(db: Kysely<Database>, ids: readonly string[]): Promise<TaskRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('tasks').selectAll().where('id', 'in', ids).execute();
}

/** Locks a task until the transaction ends. */
export function lockTask(trx: Transaction<Database>, id: string): Promise<TaskRow | undefined> {
  return lockRows(trx, 'tasks', 'version').where('id', '=', id).returningAll().executeTakeFirst();
}

export async function insertTask(trx: Transaction<Database>, row: TaskRow): Promise<void> {
  await trx.insertInto('tasks').values(row).execute();
}

export async function changeTask(
  trx: Transaction<Database>,
  { id, ...columns }: Pick<TaskRow, 'id'> & Partial<TaskRow>,
): Promise<void> {
  await trx.updateTable('tasks').set(columns).where('id', '=', id).execute();
}

export async function deleteTask(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('tasks').where('id', '=', id).execute();
}
