import type { Kysely, Transaction } from 'kysely';
import type { PersonLink } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Random } from '#server/platform/core/random.ts';
import { hashOfLinkSecret, newLinkSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { unauthorized } from '#server/platform/http/errors.ts';
import { isSessionOpen } from '../users/sessions.repository.ts';
import { isLinkAlive, isNamed } from './person-links.ts';

/** Lifetime of the link in a displayed QR code, with which a phone takes photographs. */
export const PHOTO_LINK_MINUTES = 15;

/** The same for each reason, so that the response does not reveal it. */
export const photoLinkMessage = 'This link is not valid. Show a new code on your computer, and open its link';

type LinkDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'>;

/**
 * Creates the link with which a phone takes the photographs of a check, and invalidates the earlier one. Only the hash
 * of its secret is stored. Call it while the check is locked.
 * @param madeBy the id of the client's session or the hash of the person's link: the phone's link ends with it
 * @returns the URL to display; the secret is in its fragment, which browsers do not send
 */
export async function issuePhotoLink(
  trx: Transaction<Database>,
  { checkId, madeBy }: { checkId: string; madeBy: string },
  { config, random, now }: { config: CoreDeps['config']; random: Random; now: Date },
): Promise<{ url: string; expiresAt: Date }> {
  const { secret, secretHash } = newLinkSecret(random);
  const expiresAt = new Date(now.getTime() + PHOTO_LINK_MINUTES * 60_000);
  const link = {
    token_hash: secretHash,
    made_by: madeBy,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    opened_at: null,
  };
  await trx
    .insertInto('photo_links')
    .values({ check_id: checkId, ...link })
    .onConflict((conflict) => conflict.column('check_id').doUpdateSet(link))
    .execute();
  return { url: `${config.publicUrl}/photographs#link=${secret}`, expiresAt };
}

/**
 * Identifies the check of a phone's call. Throws the same 401 for each reason: no link, an unknown, expired or replaced
 * one, one whose session or person's link has ended, a disabled account of the client, a person who is no longer named.
 */
export function photoLinkAuthenticator(deps: LinkDeps): (secret: unknown) => Promise<PersonLink> {
  return async (secret) => {
    const tokenHash = hashOfLinkSecret(secret);
    const link = tokenHash && (await findPhotoLink(deps, tokenHash));
    if (!link || (link.of === 'person' && !(await isNamed(deps, link)))) throw unauthorized(photoLinkMessage);
    return link;
  };
}

/** Whether the phone's link is still valid, and also the session or link that created it. */
export async function isPhotoLinkAlive(
  trx: Transaction<Database>,
  { tokenHash }: Pick<PersonLink, 'tokenHash'>,
  { clock, config }: Pick<CoreDeps, 'clock' | 'config'>,
): Promise<boolean> {
  return (await findPhotoLink({ db: trx, clock, config }, tokenHash)) !== null;
}

/** Returns the valid phone link of a check; undefined if there is none. */
export function findLivingPhotoLink(db: Kysely<Database>, checkId: string, now: Date) {
  return db
    .selectFrom('photo_links')
    .select(['expires_at', 'opened_at'])
    .where('check_id', '=', checkId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Records that a phone has opened the link, so that the page with the code can show it. */
export async function notePhoneOpened(db: Kysely<Database>, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('photo_links')
    .set({ opened_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('opened_at', 'is', null)
    .execute();
}

export async function forgetPhotoLinks(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('photo_links').where('expires_at', '<=', now.toISOString()).execute();
}

async function findPhotoLink(
  { db, clock, config }: Pick<LinkDeps, 'clock' | 'config'> & { db: Kysely<Database> },
  tokenHash: string,
): Promise<PersonLink | null> {
  const now = clock.now();
  const row = await db
    .selectFrom('photo_links')
    .innerJoin('identity_checks', 'identity_checks.id', 'photo_links.check_id')
    .innerJoin('users', 'users.id', 'identity_checks.user_id')
    .select([
      'identity_checks.id as checkId',
      'identity_checks.user_id as userId',
      'identity_checks.subject as of',
      'photo_links.expires_at as expiresAt',
      'photo_links.token_hash as tokenHash',
      'photo_links.made_by as madeBy',
    ])
    .where('photo_links.token_hash', '=', tokenHash)
    .where('photo_links.expires_at', '>', now.toISOString())
    .where('users.disabled', '=', 0)
    .executeTakeFirst();
  if (!row) return null;
  const { madeBy, ...link } = row;
  const isMakerAlive =
    link.of === 'self'
      ? await isSessionOpen(db, madeBy, config, now)
      : await isLinkAlive(db, { checkId: link.checkId, tokenHash: madeBy }, now);
  return isMakerAlive ? { ...link, isPhone: true } : null;
}
