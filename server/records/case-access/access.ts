import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { may, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { refusedFor } from '#server/platform/http/errors.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { findStaff } from '../users/staff.ts';

export type AccessDeps = Pick<CoreDeps, 'config' | 'clock'>;
type Caller = Pick<Principal, 'userId' | 'role' | 'permissions'>;
type Assigned = Pick<StoredOnboarding, 'id' | 'assignee_id'>;

/**
 * Returns whether no case is closed to a caller. Clients see only their own, which each handler checks; API keys act for the firm,
 * and their scopes say what they read.
 */
export function seesEveryCase({ config }: Pick<AccessDeps, 'config'>, caller: Caller): boolean {
  return (
    !config.needToKnow || caller.role === 'client' || caller.role === 'api-key' || may(caller, 'cases:all')
  );
}

/**
 * Returns the condition under which a row of `onboardings` is open to a caller: assigned to them or to no one, or opened with a
 * reason. Null if no case is closed to them.
 */
export function openTo(deps: AccessDeps, caller: Caller): RawBuilder<SqlBool> | null {
  if (seesEveryCase(deps, caller)) return null;
  return sql<SqlBool>`(onboardings.assignee_id is null or onboardings.assignee_id = ${caller.userId}
    or exists (select 1 from case_openings where case_openings.onboarding_id = onboardings.id
      and case_openings.user_id = ${caller.userId} and case_openings.until > ${deps.clock.now().toISOString()}))`;
}

/** Returns which of some cases are closed to a caller, by id. */
export async function closedAmong(
  db: Kysely<Database>,
  deps: AccessDeps,
  { cases, caller }: { cases: readonly Assigned[]; caller: Caller },
): Promise<ReadonlySet<string>> {
  if (seesEveryCase(deps, caller)) return new Set();
  const ofOthers = cases.filter(({ assignee_id }) => assignee_id !== null && assignee_id !== caller.userId);
  if (ofOthers.length === 0) return new Set();
  const ids = ofOthers.map(({ id }) => id);
  const opened = await db
    .selectFrom('case_openings')
    .select('onboarding_id')
    .where('onboarding_id', 'in', ids)
    .where('user_id', '=', caller.userId)
    .where('until', '>', deps.clock.now().toISOString())
    .execute();
  const open = new Set(opened.map(({ onboarding_id }) => onboarding_id));
  return new Set(ids.filter((id) => !open.has(id)));
}

/** Throws 403 with the name of the assignee if a case is closed to a caller. */
export async function assertOpen(
  db: Kysely<Database>,
  deps: AccessDeps,
  { onboarding, caller }: { onboarding: Assigned; caller: Caller },
): Promise<void> {
  const closed = await closedAmong(db, deps, { cases: [onboarding], caller });
  if (!closed.has(onboarding.id)) return;
  const { assignee_id: assignee } = onboarding;
  const name = (await findStaff(db, [assignee])).get(assignee ?? '')?.name ?? 'someone else';
  const may = caller.permissions.includes('cases:review') ? ' You may open it with a reason.' : '';
  throw refusedFor('need-to-know', `This case is assigned to ${name}.${may}`);
}
