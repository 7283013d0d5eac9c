import { adminTokenKey } from '../token-storage.ts';

/** `expired`: the server ended the session while the page was open. */
export type AdminSession = 'signedOut' | 'signedIn' | 'expired';

const listeners = new Set<() => void>();
let expired = false;

/** The stored token of a staff member (an administrator or a reviewer); null while none is signed in. */
export function adminToken(): string | null {
  return localStorage.getItem(adminTokenKey);
}

export function adminSession(): AdminSession {
  if (adminToken() !== null) return 'signedIn';
  return expired ? 'expired' : 'signedOut';
}

/** Stores the token separately from the client's (specification section 6). */
export function storeAdminToken(token: string): void {
  expired = false;
  localStorage.setItem(adminTokenKey, token);
  notify();
}

/** Removes the staff member's token; the client's stays. */
export function forgetAdminToken(): void {
  expired = false;
  localStorage.removeItem(adminTokenKey);
  notify();
}

/** Removes a token that the server no longer accepts; a newer one stays. */
export function expireAdminToken(token: string): void {
  if (adminToken() !== token) return;
  expired = true;
  localStorage.removeItem(adminTokenKey);
  notify();
}

/** Calls the listener at every sign-in and sign-out, in other tabs too. Returns the function that stops it. */
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

function notify(): void {
  for (const listener of listeners) listener();
}
