import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReaders } from '#server/platform/crypto/client-keys.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { boundTo, type TaskRow } from './tasks.repository.ts';

type Task = components['schemas']['Task'];

/** Returns tasks as the contract defines them, in the order of the rows. */
export async function presentTasks(
  db: Kysely<Database>,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  rows: readonly TaskRow[],
): Promise<Task[]> {
  const cases = await casesOf(db, rows);
  const readerOf = await clientReaders(
    { config, db },
    [...cases.values()].map(({ user_id }) => user_id),
  );
  const staff = await findStaff(
    db,
    rows.flatMap(({ assignee_id, creator_id, done_by }) => [assignee_id, creator_id, done_by]),
  );
  const memberOf = (id: string) => {
    const member = staff.get(id);
    if (!member) throw new Error('A task lost a staff member');
    return member;
  };
  const today = dayOf(clock.now());
  return rows.map((row) => {
    const onboarding = row.onboarding_id === null ? undefined : cases.get(row.onboarding_id);
    const reader = onboarding ? readerOf(onboarding.user_id) : recordCipherOf(config);
    return {
      id: row.id,
      version: row.version,
      title: reader.decrypt(row.title, boundTo(row.id)),
      dueOn: row.due_on,
      due: row.done_at === null ? dueAt(row.due_on, today) : 'none',
      assigneeId: row.assignee_id,
      assignee: memberOf(row.assignee_id),
      createdBy: memberOf(row.creator_id),
      onboardingId: row.onboarding_id,
      company: onboarding?.company ?? null,
      done: row.done_at !== null,
      doneAt: row.done_at,
      doneBy: row.done_by === null ? null : memberOf(row.done_by),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  });
}

function dueAt(dueOn: string | null, today: string): Task['due'] {
  if (dueOn === null) return 'none';
  if (dueOn === today) return 'today';
  return dueOn < today ? 'late' : 'later';
}

async function casesOf(db: Kysely<Database>, rows: readonly TaskRow[]) {
  const ids = [...new Set(rows.flatMap(({ onboarding_id }) => onboarding_id ?? []))];
  if (ids.length === 0) return new Map<string, { user_id: string; company: string }>();
  const found = await db
    .selectFrom('onboardings')
    .select(['id', 'user_id', 'company'])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, ...rest }) => [id, rest]));
}
