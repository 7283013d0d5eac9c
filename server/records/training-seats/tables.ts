import type { Generated, Selectable } from 'kysely';

/** A seat of a team purchase that its buyer has given to a person. A free seat has no row. */
export interface TrainingSeatsTable {
  id: string;
  /** The team purchase. */
  purchase_id: string;
  /** The buyer's account. */
  owner_id: string;
  training_id: string;
  /** The address that the buyer entered, normalised; empty after the person was erased. */
  email: string;
  /** The person's account; empty until the address has one. */
  user_id: Generated<string>;
  /** The person's purchase of kind `seat`, which gives access; empty until the address has an account. */
  seat_purchase_id: Generated<string>;
  /** Empty until then. */
  enrolled_at: Generated<string>;
  invited_at: string;
  mailed_at: string;
  /** Number of invitation mails. */
  mails: number;
  /** When the buyer took the seat back; empty while the person has it. */
  ended_at: Generated<string>;
}

export type SeatRow = Selectable<TrainingSeatsTable>;

declare module '#server/platform/db/schema.ts' {
  interface Database {
    training_seats: TrainingSeatsTable;
  }
}
