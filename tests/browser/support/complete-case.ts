import { expect } from 'vitest';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import type { Client, Portal } from './portal.ts';

const day = 86_400_000;

/** Returns the date so many days ago, 'YYYY-MM-DD' in UTC. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * day).toISOString().slice(0, 10);
}

/** Uploads a photograph for the client's onboarding; @returns its id */
export async function uploadPhotograph(portal: Portal, client: Client, name: string): Promise<string> {
  const { payload, headers } = form({ name, bytes: await photograph() });
  const answer = await fetch(`${portal.url}/api/upload/onboarding/private`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${client.token}` },
    body: new Uint8Array(payload),
  });
  expect(answer.status, 'upload').toBe(201);
  return (await answer.json()).id;
}

/** Saves one file in each required group. */
export async function saveDocuments(portal: Portal, client: Client): Promise<void> {
  const groups = documentGroups.filter(({ need }) => need === 'required');
  const record: Record<string, unknown> = {};
  for (const { key } of groups) record[key] = [await uploadPhotograph(portal, client, `${key}.jpg`)];
  const [bill = ''] = record.proofOfAddress as string[];
  const body = { ...record, issueDates: { [bill]: daysAgo(10) } };
  expect((await portal.call('POST', '/onboarding-documents', { as: client, body })).status).toBe(201);
}

/** Mails every director and beneficial owner their link. */
export async function mailPeople(portal: Portal, client: Client): Promise<void> {
  const status = await (await portal.call('GET', '/verification/check-status', { as: client })).json();
  const asked = new Set<string>();
  for (const { firstName, lastName, email, role, requestedAt } of status.people) {
    const name = `${firstName} ${lastName}`;
    // A person who is director and owner is one person with one link.
    if (requestedAt !== null || asked.has(`${name} ${email}`)) continue;
    asked.add(`${name} ${email}`);
    const answer = await portal.call('POST', '/sumsub/send-email', {
      as: client,
      body: { name, email, role },
    });
    expect(answer.ok, `mail to ${name}`).toBe(true);
  }
}

/** Hands in the client's own passport for the built-in check. */
export async function handInIdentity(portal: Portal, client: Client): Promise<void> {
  const body = {
    documentKind: 'passport',
    frontFileId: await uploadPhotograph(portal, client, 'passport.jpg'),
    selfieFileId: await uploadPhotograph(portal, client, 'selfie.jpg'),
  };
  const answer = await portal.call('POST', '/verification/manual', { as: client, body });
  expect(answer.ok, 'handing in').toBe(true);
}

/** Creates a client with nothing missing: only certification and submission remain. */
export async function newCompleteClient(portal: Portal): Promise<Client> {
  const client = await portal.newClient('all');
  await saveDocuments(portal, client);
  await mailPeople(portal, client);
  await handInIdentity(portal, client);
  return client;
}

/** Returns the client's onboarding id. */
export async function onboardingOf(portal: Portal, client: Client): Promise<string> {
  return (await (await portal.call('POST', '/onboarding', { as: client })).json()).id;
}

/** Creates a client who has submitted. */
export async function newSubmittedClient(portal: Portal): Promise<Client> {
  const client = await newCompleteClient(portal);
  const id = await onboardingOf(portal, client);
  const body = { name: 'Ada Lovelace', role: 'Director', certified: true };
  const answer = await portal.call('POST', `/onboarding/${id}/submission`, { as: client, body });
  expect(answer.status, 'submitting').toBe(201);
  return client;
}

/** Lets an administrator change the company's name on the client's behalf. */
export async function renameOnBehalf(
  portal: Portal,
  admin: Client,
  client: Client,
  legalName: string,
): Promise<void> {
  const id = await onboardingOf(portal, client);
  const { userId } = await (await portal.call('GET', `/onboarding/${id}`, { as: client })).json();
  const url = `/company-details/admin?userId=${userId}`;
  const record = await (await portal.call('GET', url, { as: admin })).json();
  const answer = await portal.call('PUT', url, { as: admin, body: { ...record, legalName } });
  expect(answer.status, 'the edit on the client’s behalf').toBe(200);
}

/** Lets an administrator decide about the client's submission; an approval needs a reason, because checks may be open. */
export async function decide(portal: Portal, admin: Client, client: Client, decision: object): Promise<void> {
  const body = {
    ...('event' in decision && decision.event === 'approve' && { rationale: 'Known to us.' }),
    ...decision,
  };
  const id = await onboardingOf(portal, client);
  const answer = await portal.call('POST', `/onboarding/${id}/decision`, { as: admin, body });
  expect(answer.status, `decision ${JSON.stringify(body)}`).toBe(200);
}
