import type { Kysely } from 'kysely';
import type { Permission } from '#domain/rules/permission.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { permissionsOf } from '../users/roles.ts';
import { toStaffMember } from '../users/staff.ts';
import type { User } from '../users/users.repository.ts';
import { type AccessDeps, closedAmong } from './access.ts';

/** What another staff member must be able to open. @property onboarding the case, if it is about one */
type Target = {
  needs: readonly Permission[];
  onboarding?: Pick<StoredOnboarding, 'id' | 'assignee_id'> | undefined;
  /** What it is called in the message, such as `this case`. */
  called: string;
};

/** Returns why a staff member cannot open something, as a sentence that names them; null if they can. */
export async function whyClosedTo(
  db: Kysely<Database>,
  deps: AccessDeps,
  user: User,
  { needs, onboarding, called }: Target,
): Promise<string | null> {
  const { name } = toStaffMember(user);
  if (user.disabled !== 0) return `The account of ${name} is disabled`;
  const permissions = await permissionsOf(db, user);
  if (!needs.every((each) => permissions.includes(each))) {
    return `The roles of ${name} do not allow opening ${called}`;
  }
  if (!onboarding) return null;
  const caller = { userId: user.id, role: user.role, permissions };
  const closed = await closedAmong(db, deps, { cases: [onboarding], caller });
  return closed.has(onboarding.id)
    ? `${name} cannot open ${called}, because it is assigned to someone else`
    : null;
}
