import type { Generated } from 'kysely';
import type { ClaimOutcome } from '#domain/compliance/register/claim.ts';
import type { RegisterStatus } from '#domain/compliance/register/register-entry.ts';

/** What the register says about a case whose company claims to be regulated. */
export interface CaseRegistrationsTable {
  onboarding_id: string;
  /** `not-checked` until a register is stored. */
  outcome: ClaimOutcome | 'not-checked';
  /** The business that was found; empty for none. */
  number: string;
  status: RegisterStatus | '';
  /** The last day of the registration; empty if none was found. */
  expires_on: string;
  /** The version of the register that was compared. */
  register_version: number;
  checked_at: string;
  /** The last notice of a coming end, as `noticeOf` writes it; empty for none. */
  noticed: Generated<string>;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    case_registrations: CaseRegistrationsTable;
  }
}
