import type { Transaction } from 'kysely';
import { appendAudit } from '../audit/audit.ts';
import type { Database } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { admitUser, changeUser } from '../users/users.repository.ts';
import type { Role } from './principal.ts';
import { endSessionsOf, openSession } from './sessions.repository.ts';

export interface SignIn {
  /** Normalised, and proven to be the person's own. */
  email: string;
  /** Empty where nobody gave it. */
  firstName: string;
  lastName: string;
  now: Date;
}

/**
 * Opens a session for whoever proved to own the address, making the account when it is new: anyone may begin an
 * onboarding. An address of ADMIN_EMAILS becomes an administrator's here. A disabled account gets nothing.
 */
export async function signIn(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  { email, firstName, lastName, now }: SignIn,
): Promise<{ token: string; role: Role } | undefined> {
  const { config, clock, random } = deps;
  const isListedAdmin = config.adminEmails.includes(email);
  const admitted = await admitUser(
    trx,
    { email, firstName, lastName, role: isListedAdmin ? 'administrator' : 'client', now },
    random,
  );
  const user = admitted.user;
  if (user.disabled === 1) return undefined;

  const role = isListedAdmin ? 'administrator' : user.role;
  if (role !== user.role) {
    await changeUser(trx, user, { role }, now);
    await endSessionsOf(trx, user.id);
  }
  const lifetime = { idleMinutes: config.sessionIdleMinutes, absoluteHours: config.sessionAbsoluteHours };
  const session = await openSession(trx, { userId: user.id, lifetime, now, random });

  const by = { actorId: user.id, actorRole: role, subjectType: 'user', subjectId: user.id };
  if (admitted.isNew) {
    await appendAudit(trx, { ...by, action: 'user.created', details: { role, cause: 'sign-in' } }, clock);
  }
  if (role !== user.role) {
    const details = { from: user.role, to: role, cause: 'ADMIN_EMAILS' };
    await appendAudit(trx, { ...by, action: 'user.role-changed', details }, clock);
  }
  await appendAudit(trx, { ...by, action: 'session.started', details: { sessionId: session.id } }, clock);
  return { token: session.token, role };
}
