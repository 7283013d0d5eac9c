export interface MailOutboxTable {
  id: string;
  /** The fixed Message-ID header, so that a mail sent twice is recognised as one. */
  message_id: string;
  recipient: string;
  template: string;
  /** Encrypted JSON of subject, html, text and link; null once the mail has left or was given up. */
  sealed_content: string | null;
  created_at: string;
  next_attempt_at: string;
  attempts: number;
  /** Set while a process is sending the mail; past it, another may take over. */
  claimed_until: string | null;
  claim: string | null;
  sent_at: string | null;
  gave_up_at: string | null;
  last_error: string | null;
  /** The smaller leaves first: below 1000 only login codes, by how many their network asked for lately. */
  priority: number;
  /** Which time of telling all clients it belongs to; null for any other mail. */
  notice_round: number | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    mail_outbox: MailOutboxTable;
  }
}
