import { adminTokenKey } from '../token-storage.ts';

/** `expired`: the session was ended by the server while the page was open. */
export type AdminSession = 'signedOut' | 'signedIn' | 'expired';

const listeners = new Set<() => void>();
let expired = false;

/** The stored token of a member of staff, an administrator or a reviewer; null while none is signed in. */
export function adminToken(): string | null {
  return localStorage.getItem(adminTokenKey);
}

/** Whether a member of staff is signed in now. */
export function adminSession(): AdminSession {
  if (adminToken() !== null) return 'signedIn';
  return expired ? 'expired' : 'signedOut';
}

/** Stores the token apart from the client's (specification section 6). */
export function storeAdminToken(token: string): void {
  expired = false;
  localStorage.setItem(adminTokenKey, token);
  tell();
}

/** Forgets the member of staff's token and leaves the client's as it is. */
export function forgetAdminToken(): void {
  expired = false;
  localStorage.removeItem(adminTokenKey);
  tell();
}

/** Forgets a token that the server no longer takes; a newer one stays. */
export function expireAdminToken(token: string): void {
  if (adminToken() !== token) return;
  expired = true;
  localStorage.removeItem(adminTokenKey);
  tell();
}

/** Tells of every sign-in and sign-out, those of other tabs too. Answers the function that stops listening. */
export function listenToAdminSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === adminTokenKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
