import { expect } from 'vitest';
import { newSubmittedClient, onboardingOf } from './complete-case.ts';
import type { Client, Portal } from './portal.ts';

/** The administrator that {@link areaEnv} names. */
export const administratorEmail = 'boss@example.com';

/** The server's settings for a file that tests the administrators' area. */
export const areaEnv = { ADMIN_EMAILS: administratorEmail };

/** Signs the administrator in; call it once for each file, because an address gets one code a minute. */
export function signInAdministrator(portal: Portal): Promise<Client> {
  return portal.signIn(administratorEmail);
}

/** Invites a staff member, who has not signed in yet; the address is made from the first name. */
export async function inviteStaff(
  portal: Portal,
  administrator: Client,
  firstName: string,
  role: 'reviewer' | 'administrator' = 'reviewer',
): Promise<string> {
  const email = `${firstName.toLowerCase()}@example.com`;
  const lastName = role === 'reviewer' ? 'Reviewer' : 'Administrator';
  const body = { email, firstName, lastName, role };
  const answer = await portal.call('POST', '/users', { as: administrator, body });
  expect(answer.status, `inviting ${email}`).toBe(201);
  return email;
}

/** Returns a reviewer with the given name, invited by the administrator and signed in. */
export async function newReviewer(portal: Portal, administrator: Client, firstName: string): Promise<Client> {
  return portal.signIn(await inviteStaff(portal, administrator, firstName));
}

/** Creates a client with a complete submitted case, and returns the id of the case. */
export async function newSubmittedCase(portal: Portal): Promise<{ client: Client; id: string }> {
  const client = await newSubmittedClient(portal);
  return { client, id: await onboardingOf(portal, client) };
}
