import type { Transaction } from 'kysely';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { staffInvitationMail } from '#server/platform/mail/templates/staff-invitation.ts';
import { findUser, type User } from './users.repository.ts';

/** Mails a new member of staff who has invited them and where to sign in, in the transaction that makes their account. */
export async function inviteStaff(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  { user, role, by }: { user: User; role: 'administrator' | 'reviewer'; by: Principal },
): Promise<void> {
  const inviting = await findUser(trx, by.userId);
  const inviter = (inviting && nameOf(inviting)) || by.email;
  const mail = staffInvitationMail({
    inviter,
    name: nameOf(user) || user.email,
    role,
    publicUrl: deps.config.publicUrl,
  });
  await enqueueMail(trx, { to: user.email, ...mail }, deps);
}

function nameOf({ first_name, last_name }: User): string {
  return `${first_name} ${last_name}`.trim();
}
