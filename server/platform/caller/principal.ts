import type { Permission } from '#domain/rules/permission.ts';

/** A `reviewer` is a staff member who is not an administrator; `Principal.permissions` says what they may do. */
export type Role = 'client' | 'administrator' | 'reviewer';

/** The caller, identified by their token: a person with an account, or a program with an API key. */
export interface Principal {
  /** The account; for an API key, the key. */
  userId: string;
  /** Empty for an API key. */
  email: string;
  role: Role | 'api-key';
  /** The session; for an API key, the key. */
  sessionId: string;
  /** What an API key may do, as the contract's `x-scope` names it; undefined for a person. */
  scopes?: readonly string[];
  /** Set while the caller works on a case that another client shares with them. */
  share?: Share;
  /** What a staff member or an API key may do; empty for a client. */
  permissions: readonly Permission[];
  /** Whether the person has proved who they are within the last minutes. */
  isFresh: boolean;
  /** Whether a passkey must be registered before anything else is allowed. */
  isEnrolling: boolean;
}

/** Access of an invited colleague to a case of another client. */
export interface Share {
  invitationId: string;
  onboardingId: string;
  /** The account whose answers they are. */
  clientId: string;
  /** The ids of the steps that the colleague may fill in. */
  steps: readonly string[];
}

/**
 * Returns the client whose answers a call is about: the caller, or the client who shares a case with the caller. Only operations
 * that the contract opens to colleagues (`x-colleague`) ever receive a share.
 */
export function clientOf({ userId, share }: Pick<Principal, 'userId' | 'share'>): string {
  return share?.clientId ?? userId;
}

/** Returns whether a staff member or an API key has a permission. */
export function may({ permissions }: Pick<Principal, 'permissions'>, permission: Permission): boolean {
  return permissions.includes(permission);
}

/** The originator of an event. */
export type Actor = {
  /** Null before sign-in, and for the server itself; a `person` has no account, but an identity check. */
  actorId: string | null;
  actorRole: Role | 'api-key' | 'person' | 'anonymous' | 'system';
};

/** An actor with an account. */
export type SignedInActor = Actor & { actorId: string };

/** Returns a caller as the actor of an event. */
export function actorOf({ userId, role }: Pick<Principal, 'userId' | 'role'>): SignedInActor {
  return { actorId: userId, actorRole: role };
}

/**
 * Returns the owner that a list is restricted to: a client sees only its own records; undefined for staff, who see all.
 */
export function ownAlone({ userId, role }: Pick<Principal, 'userId' | 'role'>): string | undefined {
  return role === 'client' ? userId : undefined;
}

/** The actor of events caused by the server itself or by a provider. */
export const systemActor: Actor = { actorId: null, actorRole: 'system' };

/** The person, scope and hash of a link. */
export type PersonLink = {
  checkId: string;
  userId: string;
  expiresAt: string;
  tokenHash: string;
  /** Whose check it is: the client's own, or that of a person whom the client names. */
  of: 'self' | 'person';
  /** A phone's link only allows uploading photographs. */
  isPhone: boolean;
};
