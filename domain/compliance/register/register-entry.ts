/** The status of a registration, as FINTRAC's public register names it. */
export const registerStatuses = ['registered', 'expired', 'ceased', 'revoked'] as const;

export type RegisterStatus = (typeof registerStatuses)[number];

/** A money services business in FINTRAC's public register. A text that the register does not give is empty. */
export type RegisterEntry = {
  /** The registration number, such as 'M23563590'. */
  number: string;
  /** The legal name first, then the operating names. */
  names: readonly string[];
  status: RegisterStatus;
  /** The day of the first approval, 'YYYY-MM-DD'. */
  approvedOn: string;
  /** The last day of the registration, 'YYYY-MM-DD'. */
  expiresOn: string;
  incorporationNumber: string;
  incorporatedIn: string;
  address: string;
  website: string;
};

/** A file that is no register, or not a whole one. The message is one sentence for staff. */
export class RegisterFileError extends Error {
  override name = 'RegisterFileError';
}
