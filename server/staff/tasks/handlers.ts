import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { changedFields } from '#server/platform/core/changed-fields.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { listed } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, changedMeanwhile, forbidden, notFound } from '#server/platform/http/errors.ts';
import { openTo } from '#server/records/case-access/access.ts';
import { findCase } from '#server/records/onboarding/find-case.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { assertAssignable } from './assert-assignable.ts';
import { presentTasks } from './present-tasks.ts';
import {
  boundTo,
  changeTask,
  deleteTask,
  findTask,
  insertTask,
  listTasks,
  lockTask,
  type TaskList,
  type TaskRow,
} from './tasks.repository.ts';

type TaskOperationId = 'listTasks' | 'createTask' | 'getTask' | 'updateTask' | 'deleteTask';
type TaskChange = components['schemas']['TaskChange'];
/** The values of a task that a change can name. */
type Values = Required<Omit<TaskChange, 'version'>>;

/** Tasks of staff, on a case or on their own. The guard of need to know protects those on a case. */
export function taskHandlers(deps: Deps): Handlers<TaskOperationId> {
  const { db, config, clock, random } = deps;

  const caseOf = (from: Kysely<Database>, id: string | null) =>
    id === null ? Promise.resolve(null) : findCase(from, id);

  const cipherOf = async (from: Kysely<Database>, onboarding: StoredOnboarding | null) =>
    onboarding ? clientCipher({ config, db: from }, onboarding.user_id) : recordCipherOf(config);

  /** Throws 404 for a task of a deleted case, and for one without a case that does not concern the caller. */
  async function assertSeen(from: Kysely<Database>, row: TaskRow | undefined, { userId }: Principal) {
    if (!row) throw notFound();
    if (row.onboarding_id === null && row.creator_id !== userId && row.assignee_id !== userId) {
      throw notFound();
    }
    return { row, onboarding: await caseOf(from, row.onboarding_id) };
  }

  async function answer(row: TaskRow, from: Kysely<Database> = db) {
    const [task] = await presentTasks(from, deps, [row]);
    if (!task) throw new Error('One row has one answer');
    return task;
  }

  function listOf({ onboardingId, list = 'assigned' }: ListQuery, { userId }: Principal): TaskList {
    if (onboardingId !== undefined) return { onboardingId };
    return list === 'created' ? { creatorId: userId } : { assigneeId: userId };
  }

  const eventOn = ({ id, onboarding_id }: TaskRow, by: Principal) => ({
    by: actorOf(by),
    taskId: id,
    onboardingId: onboarding_id,
  });

  return {
    async listTasks({ query, principal }) {
      const list = listOf(query, principal);
      if ('onboardingId' in list) await findCase(db, list.onboardingId);
      const isDone = query.state === 'done';
      const open = openTo(deps, principal);
      return listed(
        query,
        (page) => listTasks(db, { list, isDone, open, ...page }),
        (rows) => presentTasks(db, deps, rows),
      );
    },

    async createTask({ principal, body }, reply) {
      const id = newId(random);
      const now = clock.now().toISOString();
      const row = await inTransaction(db, async (trx): Promise<TaskRow> => {
        const onboarding = await caseOf(trx, body.onboardingId ?? null);
        await assertAssignable(trx, deps, body.assigneeId, onboarding);
        const cipher = await cipherOf(trx, onboarding);
        const created: TaskRow = {
          id,
          version: 1,
          onboarding_id: onboarding?.id ?? null,
          title: cipher.encrypt(titleIn(body.title), boundTo(id)),
          due_on: body.dueOn ?? null,
          assignee_id: body.assigneeId,
          creator_id: principal.userId,
          created_at: now,
          updated_at: now,
          done_at: null,
          done_by: null,
        };
        await insertTask(trx, created);
        const { assigneeId } = body;
        await happened(trx, { type: 'task.created', ...eventOn(created, principal), assigneeId });
        return created;
      });
      reply.code(201).header('location', `/api/tasks/${id}`);
      return answer(row);
    },

    async getTask({ principal, params }) {
      return answer((await assertSeen(db, await findTask(db, params.id), principal)).row);
    },

    async updateTask({ principal, params, body: { version, ...fields } }) {
      const row = await inTransaction(db, async (trx): Promise<TaskRow> => {
        const seen = await assertSeen(trx, await lockTask(trx, params.id), principal);
        const { row: before, onboarding } = seen;
        const cipher = await cipherOf(trx, onboarding);
        const values: Values = {
          title: cipher.decrypt(before.title, boundTo(before.id)),
          dueOn: before.due_on,
          assigneeId: before.assignee_id,
          done: before.done_at !== null,
        };
        const wanted: Values = { ...values, ...fields };
        wanted.title = titleIn(wanted.title);
        const changed = changedFields(values, wanted);
        // A repeated change whose first response was lost has already been applied.
        if (changed.length === 0) return before;
        if (before.version !== (version ?? before.version)) {
          throw changedMeanwhile(await answer(before, trx));
        }
        const isReassigned = changed.includes('assigneeId');
        if (isReassigned) await assertAssignable(trx, deps, wanted.assigneeId, onboarding);
        const now = clock.now().toISOString();
        const after: TaskRow = {
          ...before,
          version: before.version + 1,
          title: changed.includes('title') ? cipher.encrypt(wanted.title, boundTo(before.id)) : before.title,
          due_on: wanted.dueOn,
          assignee_id: wanted.assigneeId,
          updated_at: now,
          ...(changed.includes('done') && {
            done_at: wanted.done ? now : null,
            done_by: wanted.done ? principal.userId : null,
          }),
        };
        await changeTask(trx, after);
        const event = eventOn(after, principal);
        const assigneeId = isReassigned ? after.assignee_id : null;
        const others = changed.filter((field) => field !== 'done');
        if (others.length > 0) {
          await happened(trx, { type: 'task.changed', ...event, fields: others, assigneeId });
        }
        if (changed.includes('done')) {
          await happened(trx, { type: wanted.done ? 'task.completed' : 'task.reopened', ...event });
        }
        return after;
      });
      return answer(row);
    },

    async deleteTask({ principal, params }, reply) {
      await inTransaction(db, async (trx) => {
        const { row } = await assertSeen(trx, await lockTask(trx, params.id), principal);
        if (row.creator_id !== principal.userId && principal.role !== 'administrator') {
          throw forbidden('Only the staff member who created a task or an administrator can delete it');
        }
        await deleteTask(trx, row.id);
        await happened(trx, { type: 'task.deleted', ...eventOn(row, principal) });
      });
      return reply.code(204).send();
    },
  };
}

/** Returns a title without spaces around it. Throws 400 if nothing is left. */
function titleIn(typed: string): string {
  const title = typed.trim();
  if (title === '') throw badRequest([{ property: 'title', message: 'Enter a title' }]);
  return title;
}

type ListQuery = { onboardingId?: string; list?: 'assigned' | 'created' };
