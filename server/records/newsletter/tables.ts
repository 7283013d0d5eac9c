import type { components } from '#contract/schema.d.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

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
