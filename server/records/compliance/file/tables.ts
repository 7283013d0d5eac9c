/** An item of a client's compliance file that is open; a satisfied one has no row. */
export interface ComplianceItemsTable {
  onboarding_id: string;
  /** The id of the rule. */
  rule: string;
  /** `client`, or the id of a person's identity check. */
  subject: string;
  /** The last day for it, `YYYY-MM-DD`; null if it must be satisfied before the approval, or nothing is approved. */
  due_on: string | null;
  opened_at: string;
}

/** The items of a compliance file at the approval of a version. */
export interface ComplianceDecisionsTable {
  onboarding_id: string;
  version: number;
  /** The version of the rules. */
  rules: string;
  /** Subjects and items as JSON, encrypted and bound to the row. */
  data: string;
  at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    compliance_items: ComplianceItemsTable;
    compliance_decisions: ComplianceDecisionsTable;
  }
}
