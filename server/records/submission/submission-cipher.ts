import type { OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import type { SectionRecords } from '#domain/records/sections.ts';
import type { Objection } from '#domain/rules/objections.ts';
import type { ChangeRequest } from '#domain/rules/submission-decision.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Config } from '#server/platform/settings/config.ts';
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

export type SubmissionCipher = ReturnType<typeof createSubmissionCipher>;

/** Encrypts the personal data of a submission, each value bound to its row. */
export function createSubmissionCipher(config: Config) {
  const cipher = recordCipherOf(config);
  const event = ({ onboarding_id, seq }: EventKey) => `submission-event|${onboarding_id}|${seq}`;
  const version = (part: string, key: VersionKey) => `submission-${part}|${key.onboarding_id}|${key.version}`;
  return {
    sealEvent: (key: EventKey, words: EventText) => cipher.encrypt(JSON.stringify(words), event(key)),
    openEvent: (row: EventRow): EventText => ({
      ...noWords,
      ...JSON.parse(cipher.decrypt(row.data, event(row))),
    }),
    sealCertifier: (key: VersionKey, certifier: Certifier) =>
      cipher.encrypt(JSON.stringify(certifier), version('certifier', key)),
    openCertifier: (row: VersionKey & { certifier: string }): Certifier =>
      JSON.parse(cipher.decrypt(row.certifier, version('certifier', row))),
    /** @param text the canonical JSON; stored exactly, because its SHA-256 is published */
    sealCase: (key: VersionKey, text: string) => cipher.encrypt(text, version('case', key)),
    openCase: (row: VersionRow): FrozenCase => JSON.parse(cipher.decrypt(row.data, version('case', row))),
  };
}
