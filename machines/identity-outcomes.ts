import type { IdentityDocumentKind } from '#domain/catalogues/identity-documents.ts';
import type { FieldError } from './outcomes.ts';

/** What the actors of the identity checks answer; as in `outcomes.ts`, an expected refusal is an outcome of its own. */

/** How one person's check stands, by the server's word alone. */
export type IdentityCheck = {
  /** Who checks: an administrator looks at photographs, or the provider's widget does everything. */
  provider: 'manual' | 'sumsub';
  status: 'not_started' | 'pending' | 'verified' | 'refused';
  /** Why it was refused, in words for the person. */
  reason: string | null;
  /** When that became so (ISO 8601), where the server says it. */
  since: string | null;
  /** Whether the case was decided: nothing more is taken in, unless the review is taken up again. */
  closed: boolean;
};

/** What is photographed. */
export type PhotoSide = 'front' | 'back' | 'selfie';

/** A photograph that the server keeps until it is handed in. */
export type KeptPhoto = {
  id: string;
  /** Where it is shown, for five minutes; null to a phone that takes photographs for another page. */
  url: string | null;
};

/** What the server keeps of photographs that were not handed in, whoever took them: this page, an earlier one or a phone. */
export type KeptPhotos = {
  document: { kind: IdentityDocumentKind; hasBack: boolean } | null;
  photos: Readonly<Record<PhotoSide, KeptPhoto | null>>;
  /** Those that are on their way at this moment, from this page or a phone. */
  arriving: readonly PhotoSide[];
  /** The living link of a phone: until when it works (ISO 8601), and whether a phone has opened it. */
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
  /** The check has moved on meanwhile, as in another window: what the server says now has to be read again. */
  | { kind: 'overtaken' }
  /** The person's link works no more. */
  | { kind: 'linkDead' };

export type WidgetTokenOutcome =
  | { kind: 'token'; token: string }
  /** There is no token now, such as while a check is under way. */
  | { kind: 'refused'; message: string }
  | { kind: 'linkDead' };

/** What a person's link is for. */
export type PersonLink = {
  /** Whom it asks. */
  name: string;
  /** Who asks; '' before the company details are saved. */
  company: string;
  /** Until when it works (ISO 8601). */
  expiresAt: string;
};

export type OpenLinkOutcome = { kind: 'open'; link: PersonLink } | { kind: 'linkDead' };

/** A director or beneficial owner who is asked to verify their identity. */
export type VerificationMail = { name: string; email: string; role: 'directors' | 'beneficialOwners' };

export type SendMailOutcome = { kind: 'sent'; name: string } | { kind: 'refused'; message: string };
