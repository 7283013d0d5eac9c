import type { Generated } from 'kysely';
import type { ReviewOutcome } from '#domain/compliance/review/outcomes.ts';

/** A periodic review of an approved client. */
export interface PeriodicReviewsTable {
  id: string;
  onboarding_id: string;
  /** The approved version when it started. */
  version: number;
  /** The day on which it was due, `YYYY-MM-DD`; null if none was planned. */
  due_on: string | null;
  started_at: string;
  /** Null if the server started it on the due day. */
  started_by: string | null;
  /** 1 if the client was asked, 0 if staff completed or postponed it without asking. */
  asked: number;
  /** When the client submitted the answers last; null before that. */
  answered_at: string | null;
  /** The steps that differed from the approved version then, as a JSON list; null before that. */
  changed: string | null;
  /** How many of the days on which the client is reminded have passed, with or without a mail. */
  reminders: Generated<number>;
  /** When the client was reminded by email, as a JSON list, the first one first. */
  reminded: Generated<string>;
  /** Null while it is open. */
  closed_at: string | null;
  /** Null for the server. */
  closed_by: string | null;
  outcome: ReviewOutcome | null;
  /** The day to which it was postponed, `YYYY-MM-DD`; null for any other outcome. */
  postponed_to: string | null;
  /** What had ended when it started, and the reason of staff for closing it, as JSON, encrypted and bound to the row. */
  data: string;
}

/** A section that the client confirmed as still correct. */
export interface PeriodicReviewAnswersTable {
  onboarding_id: string;
  review_id: string;
  /** The step of the wizard. */
  step: string;
  at: string;
  answered_by: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    periodic_reviews: PeriodicReviewsTable;
    periodic_review_answers: PeriodicReviewAnswersTable;
  }
}
