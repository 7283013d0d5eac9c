import type { components } from '#contract/schema.d.ts';

type Pack = components['schemas']['ExaminationPack'];

/** An examination pack; the row stays when its file is deleted. Has no data of clients. */
export interface ExaminationPacksTable {
  id: string;
  /** `YYYY-MM-DD`. */
  from_day: string;
  to_day: string;
  rating: Pack['rating'];
  tag_id: string | null;
  with_documents: 0 | 1;
  state: Pack['state'];
  /** The relationships whose files are in the archive. */
  done: number;
  relationships: number;
  /** Bytes of the archive. */
  size: number;
  /** Of the archive; empty until it is ready. */
  sha256: string;
  /** Of its manifest; empty until it is ready. */
  root_hash: string;
  made_by: string;
  made_at: string;
  ready_at: string | null;
  /** When its file is deleted. */
  expires_at: string | null;
  /** How often a process has begun to build it. */
  attempts: number;
  /** The run that builds it or has built it: a run that lost its lease writes nothing more. Empty before the first. */
  claim: string;
  /** When another process may take it up. */
  leased_until: string | null;
  /** A sentence without names; null for none. */
  error: string | null;
}

/** The cases whose files a pack contains, until its file is deleted. */
export interface ExaminationPackCasesTable {
  pack_id: string;
  onboarding_id: string;
}

/** The files in the store that are the archive of a pack, in order. */
export interface ExaminationPackPartsTable {
  file_id: string;
  pack_id: string;
  claim: string;
  seq: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    examination_packs: ExaminationPacksTable;
    examination_pack_cases: ExaminationPackCasesTable;
    examination_pack_parts: ExaminationPackPartsTable;
  }
}
