import type { components } from '#contract/schema.d.ts';
import type { AnsweredStep } from '#domain/read-back.ts';

type Schemas = components['schemas'];

/** One line of the list of relationships: what an examiner asks for first. */
export type ListedRelationship = {
  /** The path of its file in the archive. */
  path: string;
  caseId: string;
  company: string;
  purpose: string;
  rating: string;
  /** Why it has this rating. */
  ratingReasons: string[];
  startedAt: string;
  endedOn: string | null;
  monitoring: Monitoring[];
  nextReviewOn: string | null;
  updatedAt: string;
  training: TrainingEvidence[];
};

/** A review, check or measure of ongoing monitoring. */
export type Monitoring = { at: string; what: string; by: string };

/** A certificate that someone of the company earned. */
export type TrainingEvidence = {
  holder: string;
  training: string;
  number: string;
  completedAt: string;
  validUntil: string | null;
};

/** An item of the compliance file with what satisfies it. */
export type FileItem = Pick<Schemas['ComplianceItem'], 'title' | 'citation' | 'state' | 'dueOn'> & {
  subject: string;
  evidence: { what: string; by: string; at: string } | null;
};

/** The file of one relationship. */
export type PackRecord = {
  relationship: ListedRelationship;
  /** The rules by which the items were evaluated. */
  rules: string;
  items: FileItem[];
  entries: {
    title: string;
    subject: string;
    at: string;
    by: string;
    answers: { label: string; value: string }[];
  }[];
  checks: { person: string; roles: string[]; provider: string; isVerified: boolean; at: string | null }[];
  rating: Pick<
    Schemas['ComplianceRisk'],
    'rating' | 'computed' | 'score' | 'table' | 'reasons' | 'changes'
  > | null;
  /** Null if no structure was saved. */
  ownership:
    | (Pick<
        Schemas['CaseOwnership'],
        'version' | 'savedAt' | 'structure' | 'effective' | 'problems' | 'differences'
      > & {
        savedBy: string;
        /** Statements of BODS 0.4. */
        bods: unknown[];
      })
    | null;
  /** Each approval with the items by the rules of its day. */
  decisions: { version: number; at: string; rules: string; items: FileItem[] }[];
  /** The course of the submission, with the reasons of decisions. */
  moves: { at: string; what: string; by: string; note: string; rationale: string; overridden: string[] }[];
  registration: Schemas['CaseRegistration'] | null;
  answers: Pick<AnsweredStep, 'title' | 'groups'>[];
  documents: { group: string; name: string; size: number; sha256: string; path: string | null }[];
  /** Changes of the case, from the audit trail. */
  history: { number: number; at: string; actor: string; action: string; details: unknown; hash: string }[];
};

/** What the archive contains, with the hash of each record. Its own hash is the root hash of the pack. */
export type Manifest = {
  product: string;
  version: string;
  firm: string;
  madeAt: string;
  madeBy: string;
  period: { from: string; to: string };
  filter: { rating: string | null; tag: string | null };
  relationships: number;
  /** The versions of the rules that the files were evaluated by. */
  ruleSets: string[];
  /** The files that index.html contains too. */
  records: { path: string; sha256: string }[];
  /** Files that are only in the archive. */
  files: { path: string; sha256: string }[];
  audit: AuditSegment;
};

/** The entries of the audit trail of the period. */
export type AuditSegment = {
  path: string;
  entries: number;
  /** Null for no entries. */
  first: { number: number; previousHash: string } | null;
  last: { number: number; hash: string } | null;
  /** Numbers of entries that do not follow the entry before, or whose hash is wrong; the portal has checked it with its keys. */
  faults: number[];
};
