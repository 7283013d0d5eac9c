import type { components } from '#contract/schema.d.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

export type NewsletterState = components['schemas']['NewsletterState'];

/** Who has asked for the newsletter, and whether they have confirmed it. */
export interface NewsletterSubscriptionsTable extends ManagedColumns {
  /** In lower case; no two are alike. */
  email: string;
  language: string;
  state: NewsletterState;
  came_from: string;
  consent_text: string;
  consented_at: string;
  confirmed_at: string | null;
  /** When it was ended; kept while it is asked for anew, until that is confirmed. */
  unsubscribed_at: string | null;
  /** When the last mail that asks to confirm was put on its way: a mailbox gets few of them. */
  mailed_at: string;
}

/** The links of the mails, by the hash of their secret. */
export interface NewsletterLinksTable {
  /** SHA-256 of the secret, hex. */
  token_hash: string;
  subscription_id: string;
  kind: 'confirm' | 'unsubscribe';
  /** Null: as long as the subscription is kept. */
  ends_at: string | null;
  /** The secret, encrypted and bound to the row, of a link that later mails carry again; null for any other. */
  token_sealed: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    newsletter_subscriptions: NewsletterSubscriptionsTable;
    newsletter_links: NewsletterLinksTable;
  }
}
