/** Where a client stands in the wizard. */
export interface OnboardingsTable {
  id: string;
  user_id: string;
  status: string;
  current_step: string;
  machine_version: number;
  created_at: string;
  updated_at: string;
  /** Set when an administrator took it out of the lists. */
  deleted_at: string | null;
}

export interface OnboardingTables {
  onboardings: OnboardingsTable;
}
