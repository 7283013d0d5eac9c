import type { Kysely, Transaction } from 'kysely';
import type { PersonLink } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Random } from '#server/platform/core/random.ts';
import { hashOfLinkSecret, newLinkSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { unauthorized } from '#server/platform/http/errors.ts';
import { clearPhotographs } from './identity-files.repository.ts';
import { peopleOf } from './people.ts';

/** Lifetime of a mailed link. */
export const PERSON_LINK_DAYS = 14;

/** The same for a missing, altered, expired or replaced link, so that the response does not reveal the reason. */
export const linkMessage =
  'This link is not valid. Open the link in the newest email, or ask the company that named you to send it again';

/**
 * Creates a link for a check and invalidates the earlier one, whose photographs that were not handed in are deleted.
 * Only the hash of its secret is stored. Call it while the check is locked.
 * @returns the URL to mail; the secret is in its fragment, which browsers do not send
 */
export async function issuePersonLink(
  trx: Transaction<Database>,
  checkId: string,
  { config, random, now }: { config: CoreDeps['config']; random: Random; now: Date },
): Promise<{ url: string; expiresAt: Date }> {
  const { secret, secretHash } = newLinkSecret(random);
  const expiresAt = new Date(now.getTime() + PERSON_LINK_DAYS * 86_400_000);
  const link = {
    token_hash: secretHash,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
  await clearPhotographs(trx, checkId, now);
  await trx
    .insertInto('person_links')
    .values({ check_id: checkId, ...link })
    .onConflict((conflict) => conflict.column('check_id').doUpdateSet(link))
    .execute();
  return { url: `${config.publicUrl}/verify-identity#link=${secret}`, expiresAt };
}

/**
 * Identifies the person of a call's link. Throws the same 401 for each reason: no link, an unknown, expired or replaced
 * one, a disabled account of the client, a person whom the client's record no longer names.
 */
export function personLinkAuthenticator(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
): (secret: unknown) => Promise<PersonLink> {
  return async (secret) => {
    const tokenHash = hashOfLinkSecret(secret);
    const link = tokenHash && (await findLink(deps.db, tokenHash, deps.clock.now()));
    if (!link || !(await isNamed(deps, link))) throw unauthorized(linkMessage);
    return link;
  };
}

/** Whether the client's saved record still names the person of a check. */
export async function isNamed(
  deps: Pick<CoreDeps, 'db' | 'config'>,
  { userId, checkId }: Pick<PersonLink, 'userId' | 'checkId'>,
): Promise<boolean> {
  const people = await peopleOf(deps.db, deps, userId);
  return people.some(({ ids }) => ids.includes(checkId));
}

async function findLink(db: Kysely<Database>, tokenHash: string, now: Date): Promise<PersonLink | undefined> {
  const row = await db
    .selectFrom('person_links')
    .innerJoin('identity_checks', 'identity_checks.id', 'person_links.check_id')
    .innerJoin('users', 'users.id', 'identity_checks.user_id')
    .select([
      'identity_checks.id as checkId',
      'identity_checks.user_id as userId',
      'person_links.expires_at as expiresAt',
      'person_links.token_hash as tokenHash',
    ])
    .where('person_links.token_hash', '=', tokenHash)
    .where('person_links.expires_at', '>', now.toISOString())
    .where('users.disabled', '=', 0)
    .executeTakeFirst();
  return row && { ...row, of: 'person', isPhone: false };
}

/** Whether the link of a call is still the current one of its check. */
export async function isLinkAlive(
  db: Kysely<Database>,
  { checkId, tokenHash }: Pick<PersonLink, 'checkId' | 'tokenHash'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('person_links')
    .select('check_id')
    .where('check_id', '=', checkId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}
