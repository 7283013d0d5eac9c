import type { TeamState } from '#machines/team-membership.machine.ts';

/** A colleague whom a client has named. */
export interface TrainingTeamTable {
  id: string;
  /** The client's account. */
  owner_id: string;
  /** The colleague's address as it was named, normalised. */
  email: string;
  state: TeamState;
  /** The colleague's account once they have agreed; empty before, and after they have left. */
  member_id: string;
  invited_at: string;
  /** When they were last asked by mail. */
  mailed_at: string;
  /** Empty while they have not agreed. */
  joined_at: string;
  /** When it last went from one state to another. */
  changed_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    training_team: TrainingTeamTable;
  }
}
