import type { AuthProvider } from 'react-admin';
import type { Account } from '#src/api/admin/session.ts';
import { signOutColleague } from '#src/api/admin/session.ts';

/**
 * Who is signed in, for react-admin. The gate around it (`gate.tsx`) decides who sees the area at all, and each call ends a
 * dead session itself, so that nothing is left to check here.
 */
export function authProviderFor(colleague: Account): AuthProvider {
  return {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(signOutColleague()),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(colleague.role),
    getIdentity: () =>
      Promise.resolve({
        id: colleague.id,
        fullName: [colleague.firstName, colleague.lastName].join(' ').trim() || colleague.email,
      }),
  };
}
