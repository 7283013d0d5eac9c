import type { ResumeFormat } from '#domain/rules/resume-file.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** Job applications. */
export interface ResumesTable extends ManagedColumns {
  name: string;
  email: string;
  /** Encrypted, bound to its row. */
  phone: string;
  position: string;
  /** Encrypted, bound to its row. */
  letter: string;
  /** Refers to `files`. */
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
  /** Keyed hash of the form, to recognise a duplicate. */
  digest: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    resumes: ResumesTable;
  }
}
