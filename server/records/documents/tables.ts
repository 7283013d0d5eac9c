/** The documents record of a client: which files stand in which group. */
export interface OnboardingDocumentsTable {
  id: string;
  user_id: string;
  version: number;
  /** The record as encrypted JSON, bound to id and version. */
  data: string;
  created_at: string;
  updated_at: string;
  updated_by: string;
  /** Set when an administrator removed it. */
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
    /** The versions before the present one. */
    onboarding_documents_versions: OnboardingDocumentsVersionsTable;
  }
}
