import { sql, type Transaction } from 'kysely';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { staffInvitationMail } from '#server/platform/mail/templates/staff-invitation.ts';
import { changeLocked, lockForChange } from './change-account.ts';
import { roleNamesOf } from './roles.ts';
import { findUser, findUserByEmail, type NewUser, type User } from './users.repository.ts';

/**
 * Makes an existing account a staff account. Such accounts exist because anyone who proves an address gets a client
 * account. Ends its sessions. Throws 409 for staff, for a disabled account, and for one with client data.
 */
export async function promoteToStaff(
  trx: Transaction<Database>,
  { email, firstName, lastName, role, staffRoles, now }: NewUser,
  by: Principal,
): Promise<User> {
  const existing = await findUserByEmail(trx, email);
  const user = existing && (await lockForChange(trx, existing.id, by));
  if (user?.role !== 'client') throw accountExists();
  if (user.disabled === 1) {
    throw conflict(
      'An account with this address exists and is disabled. Enable it before you invite its owner',
    );
  }
  if (await hasClientRecords(trx, user)) {
    throw conflict(
      'This address belongs to a client who has a case or other records here. Invite the staff member with another address',
    );
  }
  return changeLocked(trx, user, {
    change: { firstName, lastName, role, staffRoles: staffRoles ?? null },
    by,
    now,
  });
}

/** The error for an address that already has an account. */
export function accountExists(): Error {
  return conflict('An account with this address exists');
}

/** Mails a new staff member who invited them and where to sign in, in the transaction that sets their role. */
export async function inviteStaff(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  { user, by }: { user: User; by: Principal },
): Promise<void> {
  const inviting = await findUser(trx, by.userId);
  const inviter = (inviting && nameOf(inviting)) || by.email;
  const roles = (await roleNamesOf(trx, [user]))(user);
  const mail = staffInvitationMail({
    inviter,
    name: nameOf(user) || user.email,
    roles,
    publicUrl: deps.config.publicUrl,
  });
  await enqueueMail(trx, { to: user.email, ...mail }, deps);
}

function nameOf({ first_name, last_name }: User): string {
  return `${first_name} ${last_name}`.trim();
}

/**
 * The tables that have a row for an account once it has started something as a client, with their column of the
 * account's id.
 */
const CLIENT_RECORDS = [
  ['onboardings', 'user_id'],
  ['section_records', 'user_id'],
  ['onboarding_documents', 'user_id'],
  ['identity_checks', 'user_id'],
  ['training_purchases', 'user_id'],
  ['learnings', 'user_id'],
  ['certificates', 'user_id'],
  ['training_team', 'member_id'],
] as const;

/** Whether the account has a case or other client data; an account that only signed in has none. */
export async function hasClientRecords(
  trx: Transaction<Database>,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
): Promise<boolean> {
  const found = CLIENT_RECORDS.map(
    ([table, column]) =>
      sql`select 1 as one where exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId})`,
  );
  // These have the address of their owner. A visitor can enter any address.
  found.push(
    sql`select 1 as one where exists (select 1 from msb_applications where owner = ${email} and begun_by = 'client')`,
  );
  const { rows } = await sql`${sql.join(found, sql` union all `)}`.execute(trx);
  return rows.length > 0;
}
