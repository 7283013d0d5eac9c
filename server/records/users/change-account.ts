import type { Transaction } from 'kysely';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/errors.ts';
import { roleIdsOf, rolesToStore } from './roles.ts';
import { endSessionsOf } from './sessions.repository.ts';
import { changeUser, lockUser, type User, type UserChange } from './users.repository.ts';

/**
 * Changes an account. Disabling it or changing its role ends its sessions in the same transaction, so that no token
 * outlives its rights (safety row 5). Administrators cannot lock themselves out: 409. If two administrators do so to
 * each other at once, the second gets 403.
 */
export async function changeAccount(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: Principal,
  id: string,
  { roles, ...change }: AccountChange,
): Promise<User> {
  return inTransaction(db, async (trx) => {
    const user = await lockForChange(trx, id, by);
    if (!user) throw notFound();
    const stored = roles && (await rolesToStore(trx, { role: change.role, roles }));
    const wanted = stored ? { ...change, role: stored.role, staffRoles: stored.staff_roles } : change;
    return changeLocked(trx, user, { change: wanted, by, now: clock.now() });
  });
}

/** A change as an administrator makes it. @property roles built-in roles and ids of permission sets */
type AccountChange = Omit<UserChange, 'staffRoles'> & { roles?: readonly string[] };

/**
 * Locks an account and the calling administrator's. Throws 403 if another administrator has removed the caller's right
 * meanwhile.
 */
export async function lockForChange(
  trx: Transaction<Database>,
  id: string,
  by: Principal,
): Promise<User | undefined> {
  const [user, caller] = await lockBoth(trx, id, by.userId);
  if (caller?.role !== 'administrator' || caller.disabled === 1) throw forbidden();
  return user;
}

/** Changes an account that `lockForChange` has locked; see `changeAccount`. */
export async function changeLocked(
  trx: Transaction<Database>,
  user: User,
  { change, by, now }: { change: UserChange; by: Principal; now: Date },
): Promise<User> {
  const losesRole = change.role !== undefined && change.role !== user.role;
  const isDisabled = change.disabled === true && user.disabled === 0;
  if (user.id === by.userId && losesRole) throw conflict('You cannot give up your own role');
  if (user.id === by.userId && isDisabled) throw conflict('You cannot disable your own account');

  const fields = changedFields(user, change);
  if (fields.length === 0) return user;
  const changed = await changeUser(trx, user, change, now);
  if (losesRole || isDisabled) await endSessionsOf(trx, user.id);
  await happened(trx, {
    type: 'user.changed',
    by: actorOf(by),
    userId: user.id,
    fields,
    role: changed.role,
    roles: roleIdsOf(changed),
    disabled: changed.disabled === 1,
  });
  return changed;
}

/** In a fixed order, so that two administrators who change each other at once do not deadlock. */
async function lockBoth(trx: Transaction<Database>, id: string, callerId: string) {
  const locked = new Map<string, User | undefined>();
  for (const each of [...new Set([id, callerId])].sort()) locked.set(each, await lockUser(trx, { id: each }));
  return [locked.get(id), locked.get(callerId)] as const;
}

/** Names only: the audit contains no personal data. */
function changedFields(user: User, change: UserChange): string[] {
  const differs: Record<Exclude<keyof UserChange, 'staffRoles'> | 'roles', boolean> = {
    firstName: change.firstName !== undefined && change.firstName !== user.first_name,
    lastName: change.lastName !== undefined && change.lastName !== user.last_name,
    role: change.role !== undefined && change.role !== user.role,
    roles:
      change.staffRoles !== undefined &&
      String(roleIdsOf({ role: change.role ?? user.role, staff_roles: change.staffRoles })) !==
        String(roleIdsOf(user)),
    disabled: change.disabled !== undefined && change.disabled !== (user.disabled === 1),
  };
  return Object.entries(differs).flatMap(([field, isDifferent]) => (isDifferent ? [field] : []));
}
