import type { EntryAnswers, EntryKind } from '../entries/entry-kind.ts';

/** The company as a whole, or a person of the case. */
export type Subject = {
  /** `client`, or the id of the person's identity check. */
  key: string;
  name: string;
};

/** The key of the client as a subject. */
export const clientKey = 'client';

export type CasePerson = Subject & {
  roles: readonly ('representative' | 'director' | 'beneficialOwner')[];
  /** How the identity check stands; null without one. */
  check: { provider: 'manual' | 'sumsub'; isVerified: boolean; at: string | null } | null;
};

/** A recorded entry of the file. */
export type FileEntry = {
  id: string;
  kind: EntryKind;
  /** The key of its subject. */
  subject: string;
  answers: EntryAnswers;
  /** Time of the record. */
  at: string;
};

/** What is known of the ownership of the company. */
export type OwnershipFacts = {
  outcome: 'found' | 'none' | 'could_not_be_obtained';
  /** Layers between the company and its furthest owner; 0 or 1 if they hold it directly. */
  depth: number;
  /** The number of beneficial owners whose information is not confirmed by another measure. */
  unconfirmed: number;
  /** The name of the most senior managing officer, who is verified where the owners could not be obtained; null without one. */
  seniorOfficer: string | null;
  at: string;
};

/** The ratings of a client's risk, the lowest first. */
export const ratings = ['low', 'medium', 'high'] as const;
export type Rating = (typeof ratings)[number];

/** Everything that the rules are evaluated on. */
export type ComplianceFacts = {
  company: { name: string; isEntity: boolean; isFederalCorporation: boolean };
  people: readonly CasePerson[];
  /** The oldest first. */
  entries: readonly FileEntry[];
  ownership: OwnershipFacts | null;
  /** The rating of the risk; null if it is not rated yet. */
  rating: Rating | null;
  /** When the relationship began with an approval; null if it has not. */
  approvedAt: string | null;
};
