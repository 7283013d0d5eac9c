import type { OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import type { SectionRecords } from '#domain/records/sections.ts';
import type { Objection } from '#domain/rules/objections.ts';
import type { ChangeRequest } from '#domain/rules/submission-decision.ts';
import {
  clientCipher,
  clientReader,
  type KeyDeps,
  type RecordReader,
} from '#server/platform/crypto/client-keys.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { FrozenCase } from './frozen-case.ts';
import type { EventRow, VersionRow } from './submission.repository.ts';

/** The texts of an event. */
export type EventText = {
  /** The message to the client. */
  note: string | null;
  /** The requested changes. */
  changes: ChangeRequest[];
  /** The rationale of the decision, for staff only. */
  rationale: string | null;
  /** The objections that an approval overrode. */
  overridden: Objection[];
  /** What staff had changed since the last certified version when they requested changes; null if nothing differed. */
  amended: AmendedAnswers | null;
};

/** The answers and documents of a case that differ from the certified version. */
export type AmendedAnswers = {
  records: Partial<SectionRecords>;
  documents: OnboardingDocuments | null;
};

/** An event without texts; also the default for fields that events of earlier releases lack. */
export const noWords: EventText = { note: null, changes: [], rationale: null, overridden: [], amended: null };

export type Certifier = { name: string; role: string };

type EventKey = Pick<EventRow, 'onboarding_id' | 'seq'>;
type VersionKey = Pick<VersionRow, 'onboarding_id' | 'version'>;

/** Decrypts the texts of one client's submission. */
export type SubmissionReader = ReturnType<typeof createSubmissionReader>;
export type SubmissionCipher = ReturnType<typeof createSubmissionCipher>;

const event = ({ onboarding_id, seq }: EventKey) => `submission-event|${onboarding_id}|${seq}`;
const version = (part: string, key: VersionKey) => `submission-${part}|${key.onboarding_id}|${key.version}`;

/** Returns the cipher of a client's submission. */
export async function submissionCipherOf(deps: KeyDeps, userId: string): Promise<SubmissionCipher> {
  return createSubmissionCipher(await clientCipher(deps, userId));
}

/** Like `submissionCipherOf`, for reading alone. */
export async function submissionReaderOf(deps: KeyDeps, userId: string): Promise<SubmissionReader> {
  return createSubmissionReader(await clientReader(deps, userId));
}

/** Encrypts the personal data of a submission, each value bound to its row. */
export function createSubmissionCipher(cipher: RecordCipher) {
  return {
    ...createSubmissionReader(cipher),
    sealEvent: (key: EventKey, words: EventText) => cipher.encrypt(JSON.stringify(words), event(key)),
    sealCertifier: (key: VersionKey, certifier: Certifier) =>
      cipher.encrypt(JSON.stringify(certifier), version('certifier', key)),
    /** @param text the canonical JSON; stored exactly, because its SHA-256 is published */
    sealCase: (key: VersionKey, text: string) => cipher.encrypt(text, version('case', key)),
  };
}

function createSubmissionReader(cipher: RecordReader) {
  return {
    openEvent: (row: EventRow): EventText => ({
      ...noWords,
      ...JSON.parse(cipher.decrypt(row.data, event(row))),
    }),
    openCertifier: (row: VersionKey & { certifier: string }): Certifier =>
      JSON.parse(cipher.decrypt(row.certifier, version('certifier', row))),
    openCase: (row: VersionRow): FrozenCase => JSON.parse(cipher.decrypt(row.data, version('case', row))),
  };
}
