import { openPortal, type Portal } from '../sign-in/auth-portal.ts';

/** A client without an account. */
export const ada = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', role: 'client' };

/** Opens a portal with an administrator. */
export async function openOffice() {
  const office = await openPortal({ ADMIN_EMAILS: 'root@example.com' });
  const root = await office.portal.signIn('root@example.com');
  const self: { id: string } = (await office.portal.call('GET', '/auth/self', root)).json();
  return { ...office, root, rootId: self.id };
}

/** Creates an account. @returns its id */
export async function create(portal: Portal, token: string, user: object = ada): Promise<string> {
  const answer = await portal.call('POST', '/users', token, user);
  const { id }: { id: string } = answer.json();
  return id;
}
