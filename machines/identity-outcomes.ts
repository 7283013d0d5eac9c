import type { IdentityDocumentKind } from '#domain/catalogues/identity-documents.ts';
import type { FieldError } from './outcomes.ts';

/** The outcomes of the actors of identity checks; as in `outcomes.ts`, an expected refusal is an outcome. */

/** The state of one person's check, by the server's response only. */
export type IdentityCheck = {
  /** Who checks: an administrator views photographs, or the provider's widget does everything. */
  provider: 'manual' | 'sumsub';
  status: 'not_started' | 'pending' | 'verified' | 'refused';
  /** The reason of a refusal, as text for the person. */
  reason: string | null;
  /** When the status was reached (ISO 8601), if the server says it. */
  since: string | null;
  /** Whether the case was decided: nothing more is accepted, unless the review is reopened. */
  closed: boolean;
};

export type PhotoSide = 'front' | 'back' | 'selfie';

/** A photograph that the server stores until it is handed in. */
export type StoredPhoto = {
  id: string;
  /** Its address, valid for five minutes; null for a phone that takes photographs for another page. */
  url: string | null;
};

/** The photographs on the server that were not handed in, whether taken on this page, on an earlier one or with a phone. */
export type StoredPhotos = {
  document: { kind: IdentityDocumentKind; hasBack: boolean } | null;
  photos: Readonly<Record<PhotoSide, StoredPhoto | null>>;
  /** The sides that are being uploaded now, from this page or a phone. */
  arriving: readonly PhotoSide[];
  /** The valid link of a phone: its expiry (ISO 8601), and whether a phone has opened it. */
  phone: { expiresAt: string; opened: boolean } | null;
};

/** The photographs of a manual check by the ids of their uploaded files; `backFileId` is null for a passport. */
export type HandIn = {
  documentKind: IdentityDocumentKind;
  frontFileId: string;
  backFileId: string | null;
  selfieFileId: string;
};

export type HandInOutcome =
  | { kind: 'handedIn'; check: IdentityCheck }
  | { kind: 'invalid'; errors: readonly FieldError[] }
  /** The check has proceeded meanwhile, such as in another window: its state must be fetched again. */
  | { kind: 'overtaken' }
  /** The person's link is no longer valid. */
  | { kind: 'linkDead' };

export type WidgetTokenOutcome =
  | { kind: 'token'; token: string }
  /** No token is available, such as while a check is in progress. */
  | { kind: 'refused'; message: string }
  | { kind: 'linkDead' };

/** The purpose of a person's link. */
export type PersonLink = {
  name: string;
  /** The company that asks; '' before the company details are saved. */
  company: string;
  /** When the link expires (ISO 8601). */
  expiresAt: string;
};

export type OpenLinkOutcome = { kind: 'open'; link: PersonLink } | { kind: 'linkDead' };

/** A director or beneficial owner who is asked to verify their identity. */
export type VerificationMail = { name: string; email: string; role: 'directors' | 'beneficialOwners' };

export type SendMailOutcome = { kind: 'sent'; name: string } | { kind: 'refused'; message: string };
