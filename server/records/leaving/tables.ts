/** What a client typed on the form of a step and left without saving it. */
export interface SectionDraftsTable {
  onboarding_id: string;
  /** The account that typed it. */
  user_id: string;
  step: string;
  /** The values, the saved record they are based on, and the open entry, as encrypted JSON; bound to the other columns of the key. */
  data: string;
  saved_at: string;
}

/** The series of emails that remind a client to continue. */
export interface OnboardingRemindersTable {
  onboarding_id: string;
  /** How many of the configured days are over. */
  sent: number;
  /** When the next reminder may be due; null if none is. */
  due_at: string | null;
  /** When the client was last mailed what is left, after leaving. */
  left_mailed_at: string | null;
  /** When the client ended the reminders. */
  stopped_at: string | null;
}

/** The links in reminders that end them. */
export interface ReminderLinksTable {
  /** SHA-256 of the secret, hex. */
  token_hash: string;
  onboarding_id: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    section_drafts: SectionDraftsTable;
    onboarding_reminders: OnboardingRemindersTable;
    reminder_links: ReminderLinksTable;
  }
}
