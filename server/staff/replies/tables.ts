import type { ReplySubjectType } from '#domain/reply-subjects.ts';

/** What staff sent to a person about a record, and what the person answered. */
export interface RepliesTable {
  id: string;
  about: ReplySubjectType;
  subject_id: string;
  direction: 'sent' | 'received';
  /** The staff member who sent or recorded it; null for an answer that came by email. */
  author_id: string | null;
  /** Encrypted JSON (`ReplyContent`), bound to the row. */
  sealed: string;
  /** When it was sent or received. */
  at: string;
  created_at: string;
  /** The email in the outbox; null for a received one. */
  mail_id: string | null;
  /** The final state of the email, kept before the outbox deletes it. */
  mail_state: 'sent' | 'failed' | null;
  /** SHA-256 of the unguessable part of the address for answers; null without one. */
  token_hash: string | null;
  /** Keyed hash of what must not be stored twice. */
  digest: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    replies: RepliesTable;
  }
}
