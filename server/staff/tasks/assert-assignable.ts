import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { AccessDeps } from '#server/records/case-access/access.ts';
import { whyClosedTo } from '#server/records/case-access/staff-access.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { findUser } from '#server/records/users/users.repository.ts';

/** Throws 400 with the name and the reason if an account cannot open a task. @param onboarding its case; null for none */
export async function assertAssignable(
  trx: Transaction<Database>,
  deps: AccessDeps,
  id: string,
  onboarding: StoredOnboarding | null,
): Promise<void> {
  const user = await findUser(trx, id);
  const reason =
    user && user.role !== 'client'
      ? await whyClosedTo(trx, deps, user, {
          needs: onboarding ? ['tasks:read', 'cases:read'] : ['tasks:read'],
          onboarding: onboarding ?? undefined,
          called: onboarding ? 'this case and its tasks' : 'tasks',
        })
      : 'This staff member does not exist';
  if (reason) throw badRequest([{ property: 'assigneeId', message: `${reason}. Choose someone else` }]);
}
