import type { AccessEnd } from '#domain/colleagues.ts';

/** An invitation to fill in some steps of a client's onboarding, with the access that it gives. */
export interface CaseColleaguesTable {
  id: string;
  onboarding_id: string;
  /** The account of the client, whose answers they are. */
  client_id: string;
  /** The invited email address, normalised. */
  email: string;
  /** JSON: the ids of the shared steps. */
  steps: string;
  invited_by: string;
  invited_at: string;
  /** When the invitation was last mailed. */
  mailed_at: string;
  /** The account that signed in with the address; null until then. */
  account_id: string | null;
  accepted_at: string | null;
  /** When the access ended; null while it lasts. */
  ended_at: string | null;
  ended_why: AccessEnd | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_colleagues: CaseColleaguesTable;
  }
}
