/** What a client submitted: written once, never changed. */
export interface SubmissionVersionsTable {
  onboarding_id: string;
  /** 1 with the first submission, one more with each that follows. */
  version: number;
  submitted_at: string;
  /** Who certified it, as encrypted JSON. */
  certifier: string;
  /** All of it as encrypted canonical JSON, bound to onboarding and version. */
  data: string;
  /** SHA-256 of the canonical JSON, hex. */
  sha256: string;
}

/** What happened to a submission, in its order; only ever added to. */
export interface SubmissionEventsTable {
  onboarding_id: string;
  /** 1, 2, 3 … of this onboarding. */
  seq: number;
  /** An event of `submission.machine.ts`. */
  event: string;
  at: string;
  actor_id: string;
  /** The reason and the marked answers, as encrypted JSON bound to onboarding and seq. */
  data: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    submission_versions: SubmissionVersionsTable;
    submission_events: SubmissionEventsTable;
  }
}
