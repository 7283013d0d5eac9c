export interface MailOutboxTable {
  id: string;
  /** The fixed Message-ID header, with which a mail sent twice is recognised as one. */
  message_id: string;
  recipient: string;
  template: string;
  /** Encrypted JSON of subject, html, text and link; null once the mail was sent or given up. */
  sealed_content: string | null;
  created_at: string;
  next_attempt_at: string;
  attempts: number;
  /** Set while a process is sending the mail; afterwards another may take over. */
  claimed_until: string | null;
  claim: string | null;
  sent_at: string | null;
  gave_up_at: string | null;
  last_error: string | null;
  /** Lower values are sent first: below 1000 only login codes, by the number that their network recently requested. */
  priority: number;
  /** The round of notices to all clients that it belongs to; null for any other mail. */
  notice_round: number | null;
  /**
   * The account, identity check, place in a team or entries that it is about, as ids; null if only its recipient. It is erased
   * with them.
   */
  about: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    mail_outbox: MailOutboxTable;
  }
}
