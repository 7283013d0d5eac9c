import type { AuthProvider } from 'react-admin';
import type { Account } from '#src/api/admin/session.ts';
import { signOutStaff } from '#src/api/admin/session.ts';

/**
 * Who is signed in, for react-admin. The gate around it (`gate.tsx`) decides who sees the area at all, and each call ends a
 * dead session itself, so that nothing is left to check here.
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
