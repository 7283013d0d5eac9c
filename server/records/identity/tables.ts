import type { components } from '#contract/schema.d.ts';
import type { PhotoSide } from '#machines/identity-outcomes.ts';

/** The check of one identity: the client's own, or that of one person of its control and ownership record. */
export interface IdentityChecksTable {
  /** Made from whom it is about (`check-id.ts`), so that one person of one client has one check. */
  id: string;
  user_id: string;
  subject: 'self' | 'person';
  /** Name and e-mail of the person as encrypted JSON, bound to the row; null for the client's own check. */
  person: string | null;
  status: components['schemas']['VerificationStatus'];
  /** Who decides; null until something was handed in or a token was given out. */
  provider: components['schemas']['IdentityProvider'] | null;
  /** Why it was refused, encrypted and bound to the row. */
  reason: string | null;
  /** The member of staff who decided a built-in check last; null for one that nobody has, and for a provider's. */
  decided_by: string | null;
  /** One more with each change, so that of two that were read at once the later decides. */
  version: number;
  /** How often photographs were handed in. */
  attempt: number;
  /** When the last mail was asked for. */
  requested_at: string | null;
  /** When the provider was asked last how the check stands. */
  refreshed_at: string | null;
  created_at: string;
  /** When `status` changed last. */
  updated_at: string | null;
  /** What the photographs that wait to be handed in are of; null where none was chosen, and once they are handed in. */
  document_kind: components['schemas']['IdentityDocumentKind'] | null;
  /**
   * Of the client's own check: the id (`check-id.ts`) that a check of a director or owner of the representative's name and
   * e-mail would have, as they were when it was begun. Whoever has it is the same human, and is verified with it.
   */
  represents: string | null;
}

/** What was handed in for a check by a person, each time. */
export interface IdentityHandInsTable {
  check_id: string;
  attempt: number;
  /** Kind of document and ids of the photographs as encrypted JSON, bound to check and attempt. */
  data: string;
  handed_in_at: string;
}

/** A photograph that belongs to a check. */
export interface IdentityFilesTable {
  file_id: string;
  check_id: string;
  /** Null while it is only uploaded; then it stays with the check. */
  handed_in_at: string | null;
  /** What it shows, so that the page finds it again; null for one that was uploaded to be named by its id. */
  side: PhotoSide | null;
}

/** The one living link of a person's check. */
export interface PersonLinksTable {
  check_id: string;
  /** SHA-256 of the secret that was mailed, hex. */
  token_hash: string;
  created_at: string;
  expires_at: string;
}

/** The one living link by which a phone takes the photographs of a check. */
export interface PhotoLinksTable {
  check_id: string;
  /** SHA-256 of the secret that the page shows, hex. */
  token_hash: string;
  /** What it lives and dies with: the id of the client's session, or the hash of the person's own link. */
  made_by: string;
  created_at: string;
  expires_at: string;
  /** When a phone opened it first. */
  opened_at: string | null;
}

/** Events of the provider that have taken effect. */
export interface IdentityEventsTable {
  /** SHA-256 of the raw body, hex. */
  digest: string;
  check_id: string;
  received_at: string;
}

/** When a client was told last, by the call that tells all, that verification is required. */
export interface IdentityNoticesTable {
  user_id: string;
  notified_at: string;
}

/** One row: the last time that all clients were told. */
export interface NoticeRoundTable {
  id: number;
  /** Counts up; the mails in the outbox name it. */
  round: number;
  /** Null before the first one. */
  started_at: string | null;
  /** When an administrator asked for it last; asking again soon goes on with the same round. */
  pressed_at: string | null;
  /** How many mails it has caused. */
  notified: number;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    identity_checks: IdentityChecksTable;
    identity_hand_ins: IdentityHandInsTable;
    identity_files: IdentityFilesTable;
    person_links: PersonLinksTable;
    photo_links: PhotoLinksTable;
    identity_events: IdentityEventsTable;
    identity_notices: IdentityNoticesTable;
    notice_round: NoticeRoundTable;
  }
}
