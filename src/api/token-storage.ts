/** The local storage entries of tokens (specification section 9): one per role. */
export const clientTokenKey = 'access_token';
export const adminTokenKey = 'admin_access_token';

/** The cookies that a 401 removes (specification section 8), at the path `/` (section 9). */
const sessionCookies = ['access_token', 'role'];

/** Returns the client's stored access token, or null. A client is verified while there is one (specification section 4). */
export function clientToken(): string | null {
  return localStorage.getItem(clientTokenKey);
}

/** Returns the token that requests send: the client's first, else the administrator's (specification section 6). */
export function bearerToken(): string | null {
  return clientToken() ?? localStorage.getItem(adminTokenKey);
}

let isSignedInHere = false;

/** Returns whether the client has signed in on this page, rather than returned with a stored token. */
export const hasSignedInHere = () => isSignedInHere && clientToken() !== null;

export function storeClientToken(token: string): void {
  isSignedInHere = true;
  localStorage.setItem(clientTokenKey, token);
}

export function clearClientToken(): void {
  localStorage.removeItem(clientTokenKey);
}

/** Moves a staff member's token out of the client's entry; no client is signed in then. */
export function moveClientTokenToAdmin(): void {
  const token = clientToken();
  if (token === null) return;
  localStorage.setItem(adminTokenKey, token);
  clearClientToken();
}

/** Removes `token` wherever it is stored. Returns whether it was stored. */
export function forgetToken(token: string): boolean {
  const keys = [clientTokenKey, adminTokenKey].filter((key) => localStorage.getItem(key) === token);
  for (const key of keys) localStorage.removeItem(key);
  return keys.length > 0;
}

/** Removes the session cookies after a 401. */
export function forgetSessionCookies(): void {
  for (const name of sessionCookies) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context; plain http is served too
    document.cookie = `${name}=; path=/; max-age=0`;
  }
}
