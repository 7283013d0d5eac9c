import type { ResumeFormat } from '#domain/rules/resume-file.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** What applicants have sent. */
export interface ResumesTable extends ManagedColumns {
  name: string;
  email: string;
  /** Encrypted, bound to its row. */
  phone: string;
  position: string;
  /** Encrypted, bound to its row. */
  letter: string;
  /** In `files`. */
  file_id: string;
  /** Encrypted, bound to its row. */
  file_name: string;
  file_type: ResumeFormat;
  /** Bytes as stored. */
  file_size: number;
  consent_text: string;
  came_from: string;
  /** When it is deleted, with its file. */
  kept_until: string;
  /** A keyed hash of what was sent, by which the same form is known when it comes twice. */
  digest: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    resumes: ResumesTable;
  }
}
