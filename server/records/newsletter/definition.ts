import type { Selectable } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { EntryStorage, ManagedColumns } from '#server/platform/managed/resource.ts';

export type NewsletterState = components['schemas']['NewsletterState'];

/** Newsletter subscriptions and requests. */
export interface NewsletterSubscriptionsTable extends ManagedColumns {
  /** In lower case; unique. */
  email: string;
  language: string;
  state: NewsletterState;
  came_from: string;
  consent_text: string;
  consented_at: string;
  confirmed_at: string | null;
  /** When it was unsubscribed; preserved during a new request until that is confirmed. */
  unsubscribed_at: string | null;
  /** When the last confirmation mail was queued, to limit the mails to one mailbox. */
  mailed_at: string;
}

/** The links in mails, by the hash of their secret. */
export interface NewsletterLinksTable {
  /** SHA-256 of the secret, hex. */
  token_hash: string;
  subscription_id: string;
  kind: 'confirm' | 'unsubscribe';
  /** Null: valid as long as the subscription exists. */
  ends_at: string | null;
  /** For a link that later mails repeat, its secret, encrypted and bound to the row; otherwise null. */
  token_sealed: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    newsletter_subscriptions: NewsletterSubscriptionsTable;
    newsletter_links: NewsletterLinksTable;
  }
}

/** A subscription as the API shows it, without the fields of every managed resource. */
export type Subscription = Omit<
  components['schemas']['NewsletterSubscription'],
  'id' | 'version' | 'createdAt' | 'updatedAt'
>;

export const storedSubscriptions: EntryStorage<Selectable<NewsletterSubscriptionsTable>, Subscription> = {
  name: 'newsletter-subscription',
  table: 'newsletter_subscriptions',
  toColumns: ({ email, language, state, ...values }) => ({
    email,
    language,
    state,
    came_from: values.from,
    consent_text: values.consentText,
    consented_at: values.consentedAt,
    confirmed_at: values.confirmedAt,
    unsubscribed_at: values.unsubscribedAt,
    mailed_at: values.mailedAt,
  }),
  toValues: ({ email, language, state, ...row }) => ({
    email,
    language,
    state,
    from: row.came_from,
    consentText: row.consent_text,
    consentedAt: row.consented_at,
    confirmedAt: row.confirmed_at,
    unsubscribedAt: row.unsubscribed_at,
    mailedAt: row.mailed_at,
  }),
  searched: ({ email }) => [email],
  sorts: { createdAt: 'created_at' },
  filters: { state: 'state' },
};

/** The owner of the mailbox, or a visitor who claims to be: not signed in. */
export const visitor: Actor = { actorId: null, actorRole: 'anonymous' };
