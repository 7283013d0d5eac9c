/** The report link of a mail to a person whom a client named, until it expires. */
export interface OutreachLinksTable {
  /** SHA-256 of the mailed secret, hex. */
  token_hash: string;
  /** The client on whose behalf it was sent. */
  user_id: string;
  /** The identity check of the recipient. */
  check_id: string;
  /** Name and email of the recipient as encrypted JSON, bound to the row. */
  person: string;
  mailed_at: string;
  expires_at: string;
}

/** A report by a recipient. */
export interface OutreachReportsTable {
  id: string;
  user_id: string;
  check_id: string;
  /** As in `outreach_links`, bound to this row. */
  person: string;
  /** As the recipient wrote it, encrypted and bound to the row; null if not given. */
  reason: string | null;
  mailed_at: string;
  reported_at: string;
}

/** Whether mails of a reported client are allowed. Without a row there was no report. */
export interface OutreachStatesTable {
  user_id: string;
  /** `stopped` by a report until a staff member decides; then `kept_stopped` or `allowed`. */
  status: 'stopped' | 'kept_stopped' | 'allowed';
  changed_at: string;
  /** The staff member who decided; null before a decision. */
  changed_by: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    outreach_links: OutreachLinksTable;
    outreach_reports: OutreachReportsTable;
    outreach_states: OutreachStatesTable;
  }
}
