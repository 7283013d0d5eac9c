/** The documents record of a client: the files of each group. */
export interface OnboardingDocumentsTable {
  id: string;
  user_id: string;
  version: number;
  /** The record as encrypted JSON, bound to id and version. */
  data: string;
  created_at: string;
  updated_at: string;
  updated_by: string;
  /** Set when an administrator deleted it. */
  deleted_at: string | null;
}

export interface OnboardingDocumentsVersionsTable {
  id: string;
  version: number;
  data: string;
  updated_at: string;
  updated_by: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    onboarding_documents: OnboardingDocumentsTable;
    /** The earlier versions. */
    onboarding_documents_versions: OnboardingDocumentsVersionsTable;
  }
}
