/** A client's onboarding: the current wizard step, and the case in the reviewers' queue. */
export interface OnboardingsTable {
  id: string;
  user_id: string;
  status: string;
  current_step: string;
  machine_version: number;
  created_at: string;
  updated_at: string;
  /** Set when an administrator deleted it. */
  deleted_at: string | null;
  /** Key of the case in the word index (`case_terms`): the first 48 bits of the id's SHA-256. */
  case_key: number;
  /** The saved legal name of the company; '' before it is saved. */
  company: string;
  /** The same without case and accents, for sorting. */
  company_order: string;
  /** The saved country of formation; '' before it is saved. */
  country: string;
  /** The version that the client certified last, and did not give up; 0 before the first submission. */
  submissions: number;
  /** The approved version that is in force, also while the client updates it; null for none. */
  approved_version: number | null;
  /** Time of the last submission. */
  submitted_at: string | null;
  /** Since when the next action is up to staff; null while it is not. */
  waiting_since: string | null;
  /** When the next staff action is due; null if none is pending, or no deadline is configured. */
  due_at: string | null;
  /** The due date that staff set instead of the computed one, until the case no longer waits for staff; null for none. */
  due_set_to: string | null;
  /** The staff member to whom the case is assigned. */
  assignee_id: string | null;
  /** The flags of `riskMask`. */
  risk: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    onboardings: OnboardingsTable;
  }
}
