import { expect } from 'vitest';
import type { Person as ListedPerson } from '#domain/sections/person.ts';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';
import type { Person, TestApi } from '#tests/support/api.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { sealed } from '#tests/support/sealed.ts';

/** Returns a director or beneficial owner with their own address. */
export function listed(firstName: string, lastName: string, email: string): ListedPerson {
  return { ...validPerson, firstName, lastName, email, taxIdNumber: `TAX-${firstName}-${email}` };
}

export const grace = listed('Grace', 'Hopper', 'grace@example.com');
export const alan = listed('Alan', 'Turing', 'alan@example.com');

/** Saves the directors and owners of the client's company, and its name. */
export async function nameThem(
  api: TestApi,
  as: Person,
  people: { directors?: ListedPerson[]; beneficialOwners?: ListedPerson[] },
): Promise<void> {
  const body = { directors: [], beneficialOwners: [], relatedParties: [], ...people };
  const saved = await api.call('PUT', '/control-ownership-and-related-parties', { as, body });
  expect(saved.statusCode).toBe(200);
  await api.call('PUT', '/company-details', { as, body: validRecords['company-details'] });
}

/** Requests the person's mail, as the portal does. */
export function sendEmail(
  api: TestApi,
  as: Person,
  { firstName, lastName, email }: Pick<ListedPerson, 'firstName' | 'lastName' | 'email'>,
  more: Record<string, unknown> = {},
) {
  const body = { name: `${firstName} ${lastName}`, email, role: 'directors', ...more };
  return api.call('POST', '/sumsub/send-email', { as, body });
}

/** Returns the secret of the next link that is mailed to the address; other mails may precede it. */
export async function linkTo(api: TestApi, email: string): Promise<string> {
  for (;;) {
    const { text } = await api.mailTo(email);
    const secret = /\/verify-identity#link=([\w-]+)/.exec(text)?.[1];
    if (secret) return secret;
  }
}

/** Creates a client whose one director was mailed, and returns the director's link. */
export async function askedDirector(api: TestApi, person: ListedPerson = grace) {
  const client = await api.client();
  await nameThem(api, client, { directors: [person] });
  expect((await sendEmail(api, client, person)).statusCode).toBe(202);
  return { client, link: await linkTo(api, person.email) };
}

/** Makes a call with a person's link. */
export function byLink(api: TestApi, link: string, method: 'GET' | 'POST', path = '', body?: unknown) {
  return api.call(method, `/verification/person${path}`, {
    headers: { 'x-verification-link': link },
    ...(body !== undefined && { body }),
  });
}

let picture: Promise<Buffer> | undefined;

/** Returns a form with a photograph. */
export async function photo() {
  picture ??= photograph();
  return form({ name: 'photo.jpg', bytes: await picture });
}

/** Uploads a photograph as the client. @returns its id */
export async function uploadAs(api: TestApi, as: Person): Promise<string> {
  const { payload, headers } = await photo();
  return (await api.call('POST', '/upload/onboarding/private', { as, body: payload, headers })).json().id;
}

/** Uploads a photograph with a person's link. */
export async function uploadBy(api: TestApi, link: string) {
  const { payload, headers } = await photo();
  return api.call('POST', '/verification/person/files', {
    body: payload,
    headers: { ...headers, 'x-verification-link': link },
  });
}

/** What a client hands in: a passport and a face. */
export async function passportOf(api: TestApi, as: Person) {
  return {
    documentKind: 'passport',
    frontFileId: await uploadAs(api, as),
    backFileId: null,
    selfieFileId: await uploadAs(api, as),
  };
}

/** What a person hands in with their link. */
export async function passportBy(api: TestApi, link: string) {
  const [front, selfie] = [await uploadBy(api, link), await uploadBy(api, link)];
  return { documentKind: 'passport', frontFileId: front.json().id, selfieFileId: selfie.json().id };
}

/** Returns the statuses of a client's checks, as the client sees them. */
export async function statusOf(api: TestApi, as: Person) {
  return (await api.call('GET', '/verification/check-status', { as })).json();
}

/** Returns the checks of a client, as an administrator sees them. */
export async function reviewOf(api: TestApi, client: Person) {
  const as = await api.admin();
  return (await api.call('GET', `/verification/admin?userId=${client.userId}`, { as })).json();
}

/** Makes an administrator's decision. */
export async function decide(api: TestApi, id: string, decision: 'approve' | 'refuse', reason?: string) {
  const as = await api.admin();
  return api.call('PUT', '/sumsub/admin', {
    as,
    body: { id, decision, ...(reason !== undefined && { reason }) },
  });
}

/** Returns the audit entries about identities, or about one check, without time and hash. */
export async function auditOf(api: TestApi, checkId?: string): Promise<string[]> {
  const rows = await (await sealed(api.db)).selectFrom('audit_entries').selectAll().orderBy('seq').execute();
  return rows
    .filter(
      ({ action, subject_id }) =>
        action.startsWith('verification.') && subject_id === (checkId ?? subject_id),
    )
    .map(({ actor_role, action, details }) => `${actor_role} ${action} ${details}`);
}

/** Returns the secret of a link with which a phone takes photographs for the caller with these headers. */
export async function photoLinkBy(api: TestApi, headers: Record<string, string>): Promise<string> {
  const made = await api.call('POST', '/verification/photographs/link', { headers, body: {} });
  expect(made.statusCode).toBe(201);
  return secretOf(made.json().url);
}

/** Returns the secret in the address that a page shows as a QR code. */
export function secretOf(url: string): string {
  return /\/photographs#link=([\w-]{43})$/.exec(url)?.[1] ?? '';
}

/** The document of another issuer, whose photograph is uploaded by a client or with a person's link. */
export async function sourceBy(
  api: TestApi,
  { as, headers: link }: { as?: Person | undefined; headers?: Record<string, string> | undefined },
) {
  const { payload, headers } = await photo();
  const answer = await api.call('POST', '/verification/photographs/source', {
    ...(as && { as }),
    body: payload,
    headers: { ...link, ...headers },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const fileId: string = answer.json().id;
  return { issuer: 'Hydro Ottawa', confirms: 'address', number: '4400123987', dated: '2026-01-02', fileId };
}
