import type { CertificateState } from '#machines/certificate.machine.ts';
import type { ManagedColumns } from '#server/platform/managed/resource.ts';

/** Who has completed which training. It is issued when its row is made. */
export interface CertificatesTable extends ManagedColumns {
  number: string;
  user_id: string;
  /** The name that stands on it. */
  holder: string;
  /** The holder's address when it was issued. */
  email: string;
  training_id: string;
  training_version_id: string;
  version_number: number;
  /** As of the version that was completed. */
  title: string;
  /** In per cent; null for a training without a quiz. */
  score: number | null;
  completed_at: string;
  /** The last day on which it is valid, 'YYYY-MM-DD'; '9999-12-31' without an end. */
  valid_until: string;
  state: CertificateState;
  /** Why it was withdrawn, encrypted and bound to its row; empty while it is not. */
  reason: string;
  /** Empty while it is not withdrawn. */
  withdrawn_at: string;
  /** The last part of its link, 128 bits by chance. */
  share_id: string;
  /**
   * Which completion of the same version it is for: empty for the first, and the certificate before for one that was learned
   * again when that was about to end. With the account and the version it is unique.
   */
  occasion: string;
  /** The day on which its holder is reminded next, 'YYYY-MM-DD'; '9999-12-31' for none. */
  remind_on: string;
}

/** A completion whose certificate waits for a name to bear. */
export interface CertificatesDueTable {
  user_id: string;
  training_id: string;
  training_version_id: string;
  version_number: number;
  title: string;
  score: number | null;
  completed_at: string;
  refresher_months: number | null;
  /** The run through the training that was completed. */
  learning_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    certificates: CertificatesTable;
    certificates_due: CertificatesDueTable;
  }
}
