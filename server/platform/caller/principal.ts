/** A reviewer reads and decides cases; an administrator also manages accounts and content. */
export type Role = 'client' | 'administrator' | 'reviewer';

/** Who makes a call, as their token tells. */
export interface Principal {
  userId: string;
  email: string;
  role: Role;
  sessionId: string;
}

/** Who did something. */
export type Actor = {
  /** Null where nobody is signed in yet, or the server itself acts; a `person` has no account, but a check. */
  actorId: string | null;
  actorRole: Role | 'person' | 'anonymous' | 'system';
};

/** Who did something, and has an account. */
export type SignedInActor = Actor & { actorId: string };

/** Whoever makes a call, as the one who did something. */
export function actorOf({ userId, role }: Pick<Principal, 'userId' | 'role'>): SignedInActor {
  return { actorId: userId, actorRole: role };
}

/** Whose records a list may show: a client's own; undefined for staff, who may see everybody's. */
export function ownAlone({ userId, role }: Pick<Principal, 'userId' | 'role'>): string | undefined {
  return role === 'client' ? userId : undefined;
}

/** What the server does by itself, or at the word of a provider. */
export const systemActor: Actor = { actorId: null, actorRole: 'system' };

/** Whom a link stands for, what it is good for, and by which hash it is known. */
export type PersonLink = {
  checkId: string;
  userId: string;
  expiresAt: string;
  tokenHash: string;
  /** Whose check it is: the client's own, or that of a person whom the client names. */
  of: 'self' | 'person';
  /** A phone's link takes photographs and does nothing else. */
  isPhone: boolean;
};
