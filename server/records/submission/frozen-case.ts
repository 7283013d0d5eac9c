import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import type { SectionRecords } from '#domain/records/sections.ts';
import type { CertifiedConsent } from '../identity/certified-consents.ts';
import type { VerificationOverview } from '../identity/verification-overview.ts';

/** A document at the time of the submission. */
export type FrozenDocument = {
  group: DocumentGroupKey;
  id: string;
  name: string;
  /** Bytes as stored. */
  size: number;
  /** SHA-256 of the bytes as stored, hex. */
  sha256: string;
  /** 'YYYY-MM-DD' if an age limit applies. */
  issuedOn: string | null;
};

/** Everything that a client submitted, at that time. */
export type FrozenCase = {
  /** Version of this format, incremented when it changes. */
  format: 1;
  onboardingId: string;
  userId: string;
  version: number;
  /** ISO 8601, UTC. */
  submittedAt: string;
  records: SectionRecords;
  documents: FrozenDocument[];
  verification: VerificationOverview;
  /** Missing where no one decided, and in versions of before decisions were recorded. */
  faceConsents?: CertifiedConsent[];
  certification: {
    text: string;
    name: string;
    role: string;
    date: string;
    /** The path of the drawn signature; missing if the typed name is the signature. */
    signature?: string;
    /** The network address of the request, as the server sees it; missing in versions of before it was recorded. */
    network?: string;
  };
};
