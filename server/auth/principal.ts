export type Role = 'client' | 'administrator';

/** Who makes a call, as their token tells. */
export interface Principal {
  userId: string;
  email: string;
  role: Role;
  sessionId: string;
}
