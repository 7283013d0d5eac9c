import type { Kysely, Transaction } from 'kysely';
import { confirmWithinDays, type NewsletterLink } from '#domain/newsletter-form.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { hashOfLinkSecret, newLinkSecret } from '#server/platform/crypto/secrets.ts';
import type { Database } from '#server/platform/db/schema.ts';

const DAY_MS = 86_400_000;

type LinkDeps = Pick<CoreDeps, 'config' | 'random' | 'clock'>;

/** The links in mails about a subscription; they are found by the hash of their secret. */
export function newsletterLinks({ config, random, clock }: LinkDeps) {
  const cipher = recordCipherOf(config);
  const boundTo = (hash: string) => `newsletter-link|${hash}`;
  const newToken = () => {
    const { secret: token, secretHash: token_hash } = newLinkSecret(random);
    return { token, token_hash };
  };

  return {
    /** Creates the link that confirms the subscription, and invalidates the one of an earlier mail. */
    async issueConfirm(
      trx: Transaction<Database>,
      subscription_id: string,
    ): Promise<{ url: string; endsAt: Date }> {
      const { token, token_hash } = newToken();
      const endsAt = new Date(clock.now().getTime() + confirmWithinDays * DAY_MS);
      await forgetConfirm(trx, subscription_id);
      await trx
        .insertInto('newsletter_links')
        .values({
          token_hash,
          subscription_id,
          kind: 'confirm',
          ends_at: endsAt.toISOString(),
          token_sealed: null,
        })
        .execute();
      return { url: pageOf(config, 'confirm', token), endsAt };
    },

    /** Returns the unsubscribe links, the same in every mail while the subscription exists. */
    async unsubscribe(
      trx: Transaction<Database>,
      subscription_id: string,
    ): Promise<{ page: string; oneClick: string }> {
      const known = await trx
        .selectFrom('newsletter_links')
        .select(['token_hash', 'token_sealed'])
        .where('subscription_id', '=', subscription_id)
        .where('kind', '=', 'unsubscribe')
        .executeTakeFirst();
      if (known?.token_sealed) {
        return this.unsubscribeWith(cipher.decrypt(known.token_sealed, boundTo(known.token_hash)));
      }
      const { token, token_hash } = newToken();
      await trx
        .insertInto('newsletter_links')
        .values({
          token_hash,
          subscription_id,
          kind: 'unsubscribe',
          ends_at: null,
          token_sealed: cipher.encrypt(token, boundTo(token_hash)),
        })
        .execute();
      return this.unsubscribeWith(token);
    },

    /** The URLs of an unsubscription: its page, and the one that mail programs post to (RFC 8058). */
    unsubscribeWith: (token: string) => ({
      page: pageOf(config, 'unsubscribe', token),
      oneClick: `${config.publicUrl}/api/newsletter-subscription/unsubscribe?token=${token}`,
    }),

    /** Returns the URL that mail programs post to, for each of these subscriptions. */
    async oneClicksOf(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('newsletter_links')
        .select(['token_hash', 'subscription_id', 'token_sealed'])
        .where('subscription_id', 'in', ids)
        .where('kind', '=', 'unsubscribe')
        .execute();
      return new Map(
        rows.map(({ token_hash, subscription_id, token_sealed }) => {
          const token = cipher.decrypt(token_sealed ?? '', boundTo(token_hash));
          return [subscription_id, this.unsubscribeWith(token).oneClick];
        }),
      );
    },

    /** Returns the subscription of a secret that has not expired; undefined for any other text. */
    async subscriptionOf(
      db: Kysely<Database>,
      kind: NewsletterLink,
      token: string,
    ): Promise<string | undefined> {
      const tokenHash = hashOfLinkSecret(token);
      if (tokenHash === null) return undefined;
      const row = await db
        .selectFrom('newsletter_links')
        .select('subscription_id')
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', kind)
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', clock.now().toISOString())]))
        .executeTakeFirst();
      return row?.subscription_id;
    },
  };
}

/** Invalidates the link that confirms the subscription. */
export async function forgetConfirm(trx: Transaction<Database>, subscriptionId: string): Promise<void> {
  await trx
    .deleteFrom('newsletter_links')
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', 'confirm')
    .execute();
}

/** Deletes every link of a subscription, together with it. */
export async function forgetLinks(trx: Transaction<Database>, subscriptionId: string): Promise<void> {
  await trx.deleteFrom('newsletter_links').where('subscription_id', '=', subscriptionId).execute();
}

/** Returns the portal page of a link; the secret is in its fragment, which browsers do not send. */
export function pageOf({ publicUrl }: CoreDeps['config'], link: NewsletterLink, token: string): string {
  return `${publicUrl}/newsletter#${link}=${encodeURIComponent(token)}`;
}
