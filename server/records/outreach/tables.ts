/** One mail to somebody whom a client names, as long as it can be reported. */
export interface OutreachLinksTable {
  /** SHA-256 of the secret that was mailed, hex. */
  token_hash: string;
  /** The client who had it sent. */
  user_id: string;
  /** The identity check of the person who was written to. */
  check_id: string;
  /** Name and e-mail of that person as encrypted JSON, bound to the row. */
  person: string;
  mailed_at: string;
  expires_at: string;
}

/** What somebody reported. */
export interface OutreachReportsTable {
  id: string;
  user_id: string;
  check_id: string;
  /** As in `outreach_links`, bound to this row. */
  person: string;
  /** In the person's own words, encrypted and bound to the row; null where they gave none. */
  reason: string | null;
  mailed_at: string;
  reported_at: string;
}

/** How the mails of a client stand whom somebody has reported; without a row, nobody has. */
export interface OutreachStatesTable {
  user_id: string;
  /** `stopped` by a report until a member of staff looks; then `kept_stopped` or `allowed`. */
  status: 'stopped' | 'kept_stopped' | 'allowed';
  changed_at: string;
  /** Which member of staff decided; null while nobody has. */
  changed_by: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    outreach_links: OutreachLinksTable;
    outreach_reports: OutreachReportsTable;
    outreach_states: OutreachStatesTable;
  }
}
