import { expect } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import type { SectionRecords } from '#domain/records/sections.ts';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';
import type { Person, TestApi } from '#tests/support/api.ts';
import { certification, completeCase } from '#tests/support/complete-case.ts';

export type CasePage = components['schemas']['CasePage'];
export type Case = components['schemas']['Case'];

/** Returns a signed-in staff member. */
export async function staffMember(
  api: TestApi,
  name: string,
  role: 'reviewer' | 'administrator' = 'reviewer',
): Promise<Person> {
  const email = `${name.toLowerCase()}@firm.example`;
  const body = { email, firstName: name, lastName: 'Reviewer', role };
  expect((await api.call('POST', '/users', { as: await api.admin(), body })).statusCode).toBe(201);
  return api.signIn(email);
}

type Records = { [Section in keyof SectionRecords]?: Partial<SectionRecords[Section]> };

/** Saves sections; the remaining properties are those of the valid record. */
export async function save(api: TestApi, as: Person, records: Records): Promise<void> {
  for (const [section, changes] of Object.entries(records)) {
    const body = { ...validRecords[section as keyof SectionRecords], ...changes };
    const saved = await api.call('PUT', `/${section}`, { as, body });
    expect(saved.statusCode, saved.body).toBe(200);
  }
}

/** Creates a client with a draft. */
export async function draft(api: TestApi, records: Records = {}): Promise<{ client: Person; id: string }> {
  const client = await api.client();
  const started = await api.call('POST', '/onboarding', { as: client });
  await save(api, client, records);
  return { client, id: started.json().id };
}

/** Creates a client with a submitted case. */
export async function submitted(
  api: TestApi,
  records: Records = {},
): Promise<{ client: Person; id: string; documentsId: string; files: Record<string, string> }> {
  const client = await api.client();
  const { onboardingId: id, documentsId, files } = await completeCase(api, client);
  await save(api, client, records);
  expect((await submit(api, client, id)).statusCode).toBe(201);
  return { client, id, documentsId, files };
}

export function submit(api: TestApi, as: Person, id: string) {
  return api.call('POST', `/onboarding/${id}/submission`, { as, body: certification });
}

/** Makes a decision; an approval needs a reason, because checks of a complete case are open. */
export function decide(api: TestApi, as: Person, id: string, decision: object) {
  const body = {
    ...('event' in decision && decision.event === 'approve' && { rationale: 'Known to us.' }),
    ...decision,
  };
  return api.call('POST', `/onboarding/${id}/decision`, { as, body });
}

/** Returns one page of the queue. @param query without the question mark */
export async function queue(api: TestApi, as: Person, query = ''): Promise<CasePage> {
  const answer = await api.call('GET', `/admin/cases?${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Returns the ids that the queue finds, in its order. */
export async function found(api: TestApi, as: Person, query = ''): Promise<string[]> {
  const { items, total } = await queue(api, as, query);
  if (total <= items.length) expect(total).toBe(items.length);
  return items.map(({ id }) => id);
}

export const search = (api: TestApi, as: Person, text: string) =>
  found(api, as, `pageSize=100&search=${encodeURIComponent(text)}`);

export async function readCase(api: TestApi, as: Person, id: string): Promise<Case> {
  const answer = await api.call('GET', `/admin/cases/${id}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Returns a person of the record with another name. */
export function person(firstName: string, lastName: string, changes: Partial<typeof validPerson> = {}) {
  const email = `${firstName}.${lastName}@people.example`.toLowerCase();
  return { ...validPerson, firstName, lastName, email, taxIdNumber: `T-${firstName}`, ...changes };
}
