import type { StepId } from '#machines/steps.ts';

/** A place of a case that staff want changed, not requested from the client yet; at most one mark per place. */
export interface CaseMarksTable {
  id: string;
  onboarding_id: string;
  step: StepId;
  /** Dotted path in the step's record; '' for the whole step. */
  property: string;
  /** What has to be changed and why, encrypted and bound to the row. */
  reason: string;
  /** The staff member who last edited it. */
  set_by: string;
  set_at: string;
  /** 1 at first, incremented with each edit. */
  version: number;
  created_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_marks: CaseMarksTable;
  }
}
