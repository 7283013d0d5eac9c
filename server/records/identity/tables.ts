import type { components } from '#contract/schema.d.ts';
import type { PhotoSide } from '#machines/identity-outcomes.ts';

/** What a photograph shows: a side of the identity document, the face, or the document of another issuer. */
export type PhotoPart = PhotoSide | 'source';

/** An identity check of the client itself, or of one person in its control and ownership record. */
export interface IdentityChecksTable {
  /** Derived from the person (`check-id.ts`), so that each person of a client has one check. */
  id: string;
  user_id: string;
  subject: 'self' | 'person';
  /** Name and email of the person as encrypted JSON, bound to the row; null for the client's own check. */
  person: string | null;
  status: components['schemas']['VerificationStatus'];
  /** Which provider decides; null until photographs were handed in or a token was issued. */
  provider: components['schemas']['IdentityProvider'] | null;
  /** Reason of a refusal, encrypted and bound to the row. */
  reason: string | null;
  /** The staff member who last decided a built-in check; null before a decision, and for the provider's checks. */
  decided_by: string | null;
  /** Incremented with each change, for optimistic locking. */
  version: number;
  /** Number of hand-ins. */
  attempt: number;
  /** When the last mail was requested. */
  requested_at: string | null;
  /** When the provider was last queried for the status. */
  refreshed_at: string | null;
  created_at: string;
  /** When `status` last changed. */
  updated_at: string | null;
  /** The kind of document on the waiting photographs; null if none was chosen, and after the hand-in. */
  document_kind: components['schemas']['IdentityDocumentKind'] | null;
  /**
   * Only for the client's own check: the id (`check-id.ts`) of the check that a director or owner with the
   * representative's name and email at its start would have. The check with that id is about the same human, and is
   * verified with it.
   */
  represents: string | null;
}

/** Each hand-in of a check. */
export interface IdentityHandInsTable {
  check_id: string;
  attempt: number;
  /** Kind of document and ids of the photographs as encrypted JSON, bound to check and attempt. */
  data: string;
  handed_in_at: string;
}

/** Each statement about a document of another issuer, in order; the last one of a check counts. */
export interface IdentitySecondSourcesTable {
  check_id: string;
  /** From 1. */
  seq: number;
  /** The statement and the id of its photograph as encrypted JSON, bound to check and number. */
  data: string;
  stated_at: string;
}

/** A photograph of a check. */
export interface IdentityFilesTable {
  file_id: string;
  check_id: string;
  /** Null until it is handed in; then it is retained with the check. */
  handed_in_at: string | null;
  /** What it shows, so that the page can display it; null if the upload is named by its id only. */
  side: PhotoPart | null;
}

/** Each decision about the comparison of a face, in order; the last one of a check counts. */
export interface IdentityConsentsTable {
  check_id: string;
  /** From 1. */
  seq: number;
  decision: components['schemas']['ConsentDecision'];
  /** Version of the privacy notice that the page linked. */
  notice_version: number;
  /** The kind of document that replaces the photograph of the face; null unless declined. */
  second_document: components['schemas']['IdentityDocumentKind'] | null;
  decided_at: string;
  /** How many photographs of the face were deleted, because earlier consent ended. */
  photographs_deleted: number;
}

/** The current link of a person's check. */
export interface PersonLinksTable {
  check_id: string;
  /** SHA-256 of the mailed secret, hex. */
  token_hash: string;
  created_at: string;
  expires_at: string;
}

/** The current phone link of a check. */
export interface PhotoLinksTable {
  check_id: string;
  /** SHA-256 of the displayed secret, hex. */
  token_hash: string;
  /** What it expires with: the id of the client's session, or the hash of the person's own link. */
  made_by: string;
  created_at: string;
  expires_at: string;
  /** When a phone first opened it. */
  opened_at: string | null;
}

/** Applied events of the provider. */
export interface IdentityEventsTable {
  /** SHA-256 of the raw body, hex. */
  digest: string;
  check_id: string;
  received_at: string;
}

/** When a client was last notified by the operation that asks all clients to verify. */
export interface IdentityNoticesTable {
  user_id: string;
  notified_at: string;
}

/** One row: the last round of notices to all clients. */
export interface NoticeRoundTable {
  id: number;
  /** Incremented; mails in the outbox refer to it. */
  round: number;
  /** Null before the first round. */
  started_at: string | null;
  /** When an administrator last pressed the button; pressing it again soon continues the same round. */
  pressed_at: string | null;
  /** Number of mails in the round. */
  notified: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    identity_checks: IdentityChecksTable;
    identity_hand_ins: IdentityHandInsTable;
    identity_files: IdentityFilesTable;
    identity_consents: IdentityConsentsTable;
    identity_second_sources: IdentitySecondSourcesTable;
    person_links: PersonLinksTable;
    photo_links: PhotoLinksTable;
    identity_events: IdentityEventsTable;
    identity_notices: IdentityNoticesTable;
    notice_round: NoticeRoundTable;
  }
}
