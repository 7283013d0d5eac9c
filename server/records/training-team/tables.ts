import type { TeamState } from '#machines/team-membership.machine.ts';

/** A team member whom a client has named. */
export interface TrainingTeamTable {
  id: string;
  /** The client's account. */
  owner_id: string;
  /** The member's email address as entered, normalised. */
  email: string;
  state: TeamState;
  /** The member's account once they have agreed; empty before, and after they have left. */
  member_id: string;
  invited_at: string;
  /** When the last invitation was mailed. */
  mailed_at: string;
  /** Empty until they agree. */
  joined_at: string;
  /** When the state last changed. */
  changed_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    training_team: TrainingTeamTable;
  }
}
