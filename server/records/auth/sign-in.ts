import type { Transaction } from 'kysely';
import type { Role } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { verificationFailed } from '#server/platform/http/errors.ts';
import { isReserved } from '../users/address-changes.repository.ts';
import type { SessionOrigin } from '../users/session-origin.ts';
import { endSessionsOf, openSession } from '../users/sessions.repository.ts';
import { admitUser, changeUser } from '../users/users.repository.ts';
import { type Admission, admissionByCode } from './staff-admission.ts';

export interface SignIn {
  /** Normalised; the person has proven to own it. */
  email: string;
  /** Empty if not given. */
  firstName: string;
  lastName: string;
  origin: SessionOrigin;
  now: Date;
}

/** The admitted person's token; or why the settings demand another way to sign in; undefined for a disabled account. */
export type SignInOutcome =
  | { token: string; role: Role }
  | { refused: Exclude<Admission, 'full' | 'enrolling'> }
  | undefined;

/**
 * Opens a session for the person who proved to own the address, and creates the account if it is new: anyone may start
 * an onboarding. An address in ADMIN_EMAILS becomes an administrator.
 */
export async function signIn(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'config' | 'random'>,
  { email, firstName, lastName, origin, now }: SignIn,
): Promise<SignInOutcome> {
  const { config, random } = deps;
  const isListedAdmin = config.adminEmails.includes(email);
  const admitted = await admitUser(
    trx,
    { email, firstName, lastName, role: isListedAdmin ? 'administrator' : 'client', now },
    random,
  );
  const user = admitted.user;
  // A code from before the change of the address; the request of a new one is refused by a mail.
  if (admitted.isNew && (await isReserved(trx, email, now))) throw verificationFailed();
  if (user.disabled === 1) return undefined;

  const role = isListedAdmin ? 'administrator' : user.role;
  if (role !== user.role) {
    await changeUser(trx, user, { role }, now);
    await endSessionsOf(trx, user.id);
  }
  const userId = user.id;
  const admission = await admissionByCode(trx, { id: userId, role }, config.staffSignIn);
  const by = { actorId: userId, actorRole: role };
  if (admitted.isNew) await happened(trx, { type: 'user.created', by, userId, role, cause: 'sign-in' });
  if (role !== user.role) {
    const roles = { from: user.role, to: role };
    await happened(trx, { type: 'user.role-changed', by, userId, ...roles, cause: 'ADMIN_EMAILS' });
  }
  if (admission === 'passkey-required' || admission === 'oidc-required') return { refused: admission };
  const isEnrolling = admission === 'enrolling';
  const session = await openSession(
    trx,
    { userId, role, method: 'code', origin, isEnrolling, now },
    { config, random },
  );
  await happened(trx, { type: 'session.started', by, userId, sessionId: session.id });
  return { token: session.token, role };
}
