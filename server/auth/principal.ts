/** A reviewer reads and decides cases; an administrator also manages accounts and content. */
export type Role = 'client' | 'administrator' | 'reviewer';

/** Who makes a call, as their token tells. */
export interface Principal {
  userId: string;
  email: string;
  role: Role;
  sessionId: string;
}
