import type { CertificateState } from '#machines/certificate.machine.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** Certificates of completed trainings. The row is inserted when the certificate is issued. */
export interface CertificatesTable extends ManagedColumns {
  number: string;
  user_id: string;
  /** The name on the certificate. */
  holder: string;
  /** The holder's address when it was issued. */
  email: string;
  training_id: string;
  training_version_id: string;
  version_number: number;
  /** The title of the completed version. */
  title: string;
  /** In per cent; null for a training without a quiz. */
  score: number | null;
  completed_at: string;
  /** The last day on which it is valid, 'YYYY-MM-DD'; '9999-12-31' without an end. */
  valid_until: string;
  state: CertificateState;
  /** The reason of a withdrawal, encrypted and bound to its row; otherwise empty. */
  reason: string;
  /** Empty unless it is withdrawn. */
  withdrawn_at: string;
  /** The last path segment of its link, 128 random bits. */
  share_id: string;
  /**
   * Which completion of the same version it is for: empty for the first, or the id of the previous certificate if that
   * was about to end when the training was repeated. Unique with the account and the version.
   */
  occasion: string;
  /** The day of the holder's next reminder, 'YYYY-MM-DD'; '9999-12-31' for none. */
  remind_on: string;
}

/** A completion whose certificate waits for the holder's name. */
export interface CertificatesDueTable {
  user_id: string;
  training_id: string;
  training_version_id: string;
  version_number: number;
  title: string;
  score: number | null;
  completed_at: string;
  refresher_months: number | null;
  /** The learning run that was completed. */
  learning_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    certificates: CertificatesTable;
    certificates_due: CertificatesDueTable;
  }
}
