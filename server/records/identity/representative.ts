import type { Kysely, Transaction } from 'kysely';
import { comparable, personName } from '#domain/rules/person-identity.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { findSectionOfEach } from '../sections/section.repository.ts';
import { openSection } from '../sections/section-cipher.ts';
import { findUser } from '../users/users.repository.ts';
import { type CheckIds, personIds, selfIds } from './check-id.ts';
import {
  type CheckedPerson,
  type CheckRow,
  changeCheck,
  lockOrMakeCheck,
  newCheck,
} from './checks.repository.ts';
import { clearPhotographs } from './identity-files.repository.ts';

/** The client's representative from the saved contact details, and the ids that their check as a person would have. */
export type Representative = CheckedPerson & { ids: CheckIds };

/** Null until the contact details are saved. */
export async function representativeOf(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  userId: string,
): Promise<Representative | null> {
  const [row] = await findSectionOfEach(db, [userId], 'contact-details');
  if (!row) return null;
  const cipher = await clientReader({ config, db }, userId);
  const contact = openSection<'contact-details'>(cipher, row);
  const { email } = contact;
  const name = personName(contact);
  return { name, email, ids: personIds(config, userId, { name, email }) };
}

/**
 * Returns the person that a representative's own check is about, stored when the check starts, so that a later change
 * of name or email in the contact details does not transfer the result to another person. Empty for the check of a
 * person.
 */
export async function representedClient(
  trx: Transaction<Database>,
  deps: Pick<CoreDeps, 'config'>,
  check: Pick<CheckRow, 'subject' | 'user_id'>,
): Promise<Partial<Pick<CheckRow, 'represents'>>> {
  if (check.subject !== 'self') return {};
  const representative = await representativeOf(trx, deps, check.user_id);
  return { represents: representative?.ids[0] ?? null };
}

/**
 * Returns the person that a representative's check applies to once it is verified: null if the contact details name
 * another person by now, because the photographs were compared with the contact details.
 */
export async function stillRepresentedClient(
  trx: Transaction<Database>,
  deps: Pick<CoreDeps, 'config'>,
  check: Pick<CheckRow, 'subject' | 'user_id' | 'represents'>,
): Promise<Partial<Pick<CheckRow, 'represents'>>> {
  if (check.subject !== 'self' || check.represents === null) return {};
  const representative = await representativeOf(trx, deps, check.user_id);
  return representative?.ids.includes(check.represents) ? {} : { represents: null };
}

/**
 * Applies the verification of a director or owner to the representative, if they have the name in the contact details
 * and the email address of the account: the owner of that mailbox used both its link and its login codes. The
 * representative's own check becomes verified, and its waiting photographs need no decision. Call it after a person's
 * check was verified.
 */
export async function carryOver(
  trx: Transaction<Database>,
  { config, clock }: Pick<CoreDeps, 'config' | 'clock'>,
  verified: CheckRow,
): Promise<void> {
  if (verified.subject !== 'person') return;
  const { user_id: userId } = verified;
  const representative = await representativeOf(trx, { config }, userId);
  if (!representative?.ids.includes(verified.id)) return;
  const account = await findUser(trx, userId);
  if (!account || comparable(account.email) !== comparable(representative.email)) return;
  const now = clock.now();
  const ids = selfIds(config, userId);
  const own = await lockOrMakeCheck(trx, ids, newCheck(ids[0], { userId, person: null, now }));
  if (own.status === 'verified') return;
  const check = await changeCheck(trx, own, {
    status: 'verified',
    provider: verified.provider,
    reason: null,
    decided_by: verified.decided_by,
    updated_at: now.toISOString(),
    represents: representative.ids[0],
  });
  if (!check) throw new Error('A locked check was changed');
  await clearPhotographs(trx, check.id, now);
  await happened(trx, { type: 'verification.carried-over', by: systemActor, check });
}
