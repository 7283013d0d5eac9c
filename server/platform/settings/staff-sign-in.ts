import { isIP } from 'node:net';
import { type BuiltInRole, builtInRoleNames } from '#domain/rules/permission.ts';

/** The ways in which staff may sign in. */
export const staffSignInMethods = ['code', 'passkey', 'oidc'] as const;
export type StaffSignInMethod = (typeof staffSignInMethods)[number];

export type OidcConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claim with the names of the user's groups. */
  groupsClaim: string;
  /** The role of the members of each group. */
  roles: ReadonlyMap<string, BuiltInRole>;
};

/** Returns the methods of a comma-separated list; undefined for an empty list or an unknown method. */
export function parseStaffSignIn(text: string): StaffSignInMethod[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  const known = staffSignInMethods.filter((method) => names.includes(method));
  return known.length > 0 && names.every((name) => known.some((method) => method === name))
    ? known
    : undefined;
}

/** Returns the roles of `portal-admins: administrator; compliance: senior-reviewer`; undefined if it is malformed. */
export function parseOidcRoles(text: string): Map<string, BuiltInRole> | undefined {
  const roles = new Map<string, BuiltInRole>();
  for (const part of text.split(';').filter((each) => each.trim() !== '')) {
    // A group may itself contain a colon, such as `urn:example:group`.
    const at = part.lastIndexOf(':');
    const group = part.slice(0, at).trim();
    const role = builtInRoleNames.find((each) => each === part.slice(at + 1).trim());
    if (at < 0 || group === '' || !role) return undefined;
    roles.set(group, role);
  }
  return roles.size > 0 ? roles : undefined;
}

/** Whether calls of a provider's address are encrypted, or stay on this machine. */
export function isSafeAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Whether browsers make passkeys for the portal's address: they require a name, and HTTPS except on this machine. */
export function canHavePasskeys(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && (protocol === 'https:' || isLocal);
}
