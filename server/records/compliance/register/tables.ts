import type { RegisterStatus } from '#domain/compliance/register/register-entry.ts';

/** A business of FINTRAC's public register, as in the latest file. Public data, so nothing is encrypted. */
export interface MsbRegisterTable {
  number: string;
  /** JSON: the legal name, then the operating names. */
  names: string;
  /** The names in lower case without accents, to search in. */
  searched: string;
  status: RegisterStatus;
  approved_on: string;
  expires_on: string;
  incorporation_number: string;
  /** The incorporation number as `incorporationKey` writes it. */
  incorporation_key: string;
  incorporated_in: string;
  address: string;
  website: string;
  /** Of all other columns, so that a new file only writes what has changed. */
  digest: string;
}

/** The names of businesses as `nameKey` writes them, to find a business by its name. */
export interface MsbRegisterNamesTable {
  name_key: string;
  number: string;
}

/** What is known of the register: a single row. */
export interface MsbRegisterStateTable {
  id: 'register';
  /** Counts the files that changed the register; 0 before the first. */
  version: number;
  businesses: number;
  /** Of the file in use, in hexadecimal; empty before the first. */
  sha256: string;
  source: 'fetched' | 'uploaded' | '';
  /** When the file in use was received; empty before the first. */
  received_at: string;
  /** When a file was last received or found unchanged; empty before the first. */
  checked_at: string;
  /** Validators of the fetched file (RFC 9110, section 8.8), for conditional requests; empty if the server sends none. */
  etag: string;
  last_modified: string;
  /** Why the last file was refused or could not be fetched; empty if it was accepted. */
  error: string;
  error_at: string;
  /** When the job fetches it again. */
  next_fetch_at: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    msb_register: MsbRegisterTable;
    msb_register_names: MsbRegisterNamesTable;
    msb_register_state: MsbRegisterStateTable;
  }
}
