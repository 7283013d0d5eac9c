import type { StepId } from '#machines/steps.ts';

/** A place of a case that staff want changed and have not asked for yet; one a place. */
export interface CaseMarksTable {
  id: string;
  onboarding_id: string;
  step: StepId;
  /** Dotted path inside the step's record; '' for the whole step. */
  property: string;
  /** What has to be changed and why, encrypted and bound to the row. */
  reason: string;
  /** The member of staff who has worded it as it is. */
  set_by: string;
  set_at: string;
  /** 1 when it was made, one more with each rewording. */
  version: number;
  created_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_marks: CaseMarksTable;
  }
}
