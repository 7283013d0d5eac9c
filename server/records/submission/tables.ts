/** A submitted version: written once, never changed. */
export interface SubmissionVersionsTable {
  onboarding_id: string;
  /** 1 for the first submission, incremented with each later one. */
  version: number;
  submitted_at: string;
  /** Who certified it, as encrypted JSON. */
  certifier: string;
  /** The whole version as encrypted canonical JSON, bound to onboarding and version. */
  data: string;
  /** SHA-256 of the canonical JSON, hex. */
  sha256: string;
}

/** The events of a submission, in order; append-only. */
export interface SubmissionEventsTable {
  onboarding_id: string;
  /** 1, 2, 3 … within the onboarding. */
  seq: number;
  /** An event of `submission.machine.ts`. */
  event: string;
  at: string;
  /** The account; empty for the server. */
  actor_id: string;
  /** For an answer to the client: 1 if it came after the due date, else 0. Null for other events, and for those of earlier versions. */
  late: number | null;
  /** The reason and the requested changes, as encrypted JSON bound to onboarding and seq. */
  data: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    submission_versions: SubmissionVersionsTable;
    submission_events: SubmissionEventsTable;
  }
}
