import type { Transaction } from 'kysely';
import { actorOf, type Role } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { type HttpError, refusedFor } from '#server/platform/http/errors.ts';
import { connectAccount, findAccountOf } from '../oidc/oidc.repository.ts';
import type { OidcPerson } from '../oidc/provider.ts';
import { isReserved } from '../users/address-changes.repository.ts';
import { hasClientRecords } from '../users/invite-staff-member.ts';
import { storedIds } from '../users/roles.ts';
import type { SessionOrigin } from '../users/session-origin.ts';
import { endSessionsOf, openSession } from '../users/sessions.repository.ts';
import type { SignInMethod } from '../users/tables.ts';
import {
  changeEmail,
  changeUser,
  findUserByEmail,
  insertUser,
  isLastAdministrator,
  lockUser,
  noteSignIn,
  type User,
} from '../users/users.repository.ts';
import { forgetFlowsOf } from './login-flows.repository.ts';

type Admitting = Pick<Deps, 'config' | 'random'>;

type StaffRole = Exclude<Role, 'client'>;

export type StaffSession = { access_token: string; role: Role; email: string };

/**
 * Opens a session for a staff member who proved who they are other than by a mailed code.
 * @returns undefined for a disabled account and for one that is not staff
 */
export async function admitStaff(
  trx: Transaction<Database>,
  { config, random }: Admitting,
  { userId, method, origin, now }: { userId: string; method: SignInMethod; origin: SessionOrigin; now: Date },
): Promise<StaffSession | undefined> {
  const user = await lockUser(trx, { id: userId });
  if (!user || user.disabled === 1 || user.role === 'client') return undefined;
  await noteSignIn(trx, userId, now);
  const { role, email } = user;
  const session = await openSession(trx, { userId, role, method, origin, now }, { config, random });
  const by = actorOf({ userId, role });
  await happened(trx, { type: 'session.started', by, userId, sessionId: session.id });
  return { access_token: session.token, role, email };
}

/**
 * Opens a session for a person whom the organisation's provider named. Their groups decide the roles, at each sign-in; an
 * address in ADMIN_EMAILS is always an administrator's, and the last administrator stays one. Creates the account if it is new.
 * @returns undefined for a disabled account
 * @throws HttpError 403 for a person without a role, or one whose account is a client's
 */
export async function admitByOidc(
  trx: Transaction<Database>,
  deps: Admitting & { issuer: string },
  { person, origin, now }: { person: OidcPerson; origin: SessionOrigin; now: Date },
): Promise<StaffSession | undefined> {
  const { issuer, config, random } = deps;
  const isListedAdmin = person.email !== undefined && config.adminEmails.includes(person.email);
  const ids = isListedAdmin ? [...new Set([...person.roles, 'administrator' as const])] : person.roles;
  if (ids.length === 0) throw noRole('None of your groups gives access. Ask an administrator');
  const role: StaffRole = ids.includes('administrator') ? 'administrator' : 'reviewer';
  const staffRoles = storedIds(ids, role);
  const { subject } = person;
  const account = await accountOf(trx, random, { issuer, person, given: { role, staffRoles }, now });
  if (account.disabled === 1) return undefined;
  await connectAccount(trx, { issuer, subject, userId: account.id, now });
  if (account.role !== role && role !== 'administrator' && (await isLastAdministrator(trx, account))) {
    // Without an administrator, no one could change accounts: this one stays until there is another.
    return admitStaff(trx, deps, { userId: account.id, method: 'oidc', origin, now });
  }
  if (account.role !== role || account.staff_roles !== staffRoles) {
    if (account.role === 'client' && (await hasClientRecords(trx, account))) {
      throw noRole('Your address belongs to a client who has a case here. Ask an administrator');
    }
    await changeUser(trx, account, { role, staffRoles }, now);
    await endSessionsOf(trx, account.id);
    const by = actorOf({ userId: account.id, role });
    const roles = { from: account.role, to: role, roles: ids };
    await happened(trx, { type: 'user.role-changed', by, userId: account.id, ...roles, cause: 'oidc' });
  }
  return admitStaff(trx, deps, { userId: account.id, method: 'oidc', origin, now });
}

/** Returns the locked account of a person at the provider: the connected one, or the one with their verified address. */
async function accountOf(
  trx: Transaction<Database>,
  random: Deps['random'],
  {
    issuer,
    person,
    given,
    now,
  }: {
    issuer: string;
    person: OidcPerson;
    given: { role: StaffRole; staffRoles: string | null };
    now: Date;
  },
): Promise<User> {
  const { subject, email, firstName, lastName } = person;
  const connected = await findAccountOf(trx, { issuer, subject });
  const known = connected === undefined ? undefined : await lockUser(trx, { id: connected });
  if (known) return followAddress(trx, known, { email, now });
  if (email === undefined) throw noRole('Your organisation did not confirm your email address');
  const made = await insertUser(trx, { email, firstName, lastName, ...given, now }, random);
  if (made && (await isReserved(trx, email, now))) {
    throw noRole('Your address belonged to another account until recently. Ask an administrator');
  }
  if (made) {
    const { role } = given;
    const by = actorOf({ userId: made.id, role });
    await happened(trx, { type: 'user.created', by, userId: made.id, role, cause: 'sign-in' });
  }
  const account = made ?? (await lockUser(trx, { email }));
  if (!account) throw new Error('The account vanished while it was being admitted');
  return account;
}

/** Gives a connected account the verified address that the provider names now, unless another account has it. */
async function followAddress(
  trx: Transaction<Database>,
  account: User,
  { email, now }: { email: string | undefined; now: Date },
): Promise<User> {
  const isSame = email === undefined || email === account.email;
  if (isSame || (await findUserByEmail(trx, email)) || (await isReserved(trx, email, now, account.id))) {
    return account;
  }
  const after = await changeEmail(trx, account, email, now);
  await forgetFlowsOf(trx, account.email);
  const addresses = { from: account.email, to: email };
  const by = actorOf({ userId: account.id, role: account.role });
  await happened(trx, {
    ...{ type: 'user.address-changed', by, userId: account.id, ...addresses, cause: 'oidc' },
  });
  return after;
}

const noRole = (message: string): HttpError => refusedFor('no-role', message);
