import type { AuthProvider } from 'react-admin';
import type { Account } from '#src/api/admin/session.ts';
import { signOutStaff } from '#src/api/admin/session.ts';

/**
 * Returns react-admin's auth provider. The gate around it (`gate.tsx`) decides who may open the area, and each call ends an
 * expired session itself, so that the provider checks nothing.
 */
export function authProviderFor(staffMember: Account): AuthProvider {
  return {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(signOutStaff()),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(staffMember.role),
    getIdentity: () =>
      Promise.resolve({
        id: staffMember.id,
        fullName: [staffMember.firstName, staffMember.lastName].join(' ').trim() || staffMember.email,
      }),
  };
}
