/** Where a client stands in the wizard, and in the reviewers' queue. */
export interface OnboardingsTable {
  id: string;
  user_id: string;
  status: string;
  current_step: string;
  machine_version: number;
  created_at: string;
  updated_at: string;
  /** Set when an administrator took it out of the lists. */
  deleted_at: string | null;
  /** What the words of the case name it by (`case_terms`): the first 48 bits of the id's SHA-256. */
  case_key: number;
  /** The company's legal name as it was saved; '' before that. */
  company: string;
  /** The same without case and accents, to sort by. */
  company_order: string;
  /** Where the company was formed; '' before that was saved. */
  country: string;
  /** How often it was submitted. */
  submissions: number;
  /** The last time. */
  submitted_at: string | null;
  /** Since when the next move is ours; null while it is the client's, or nobody's. */
  waiting_since: string | null;
  /** By when the next move of ours is due; null while it is not ours, or where no due date is set. */
  due_at: string | null;
  /** Which member of staff has the case. */
  assignee_id: string | null;
  /** The flags of `riskMask`. */
  risk: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    onboardings: OnboardingsTable;
  }
}
