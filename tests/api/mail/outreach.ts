import { expect } from 'vitest';
import { validPerson } from '#tests/domain/valid-records.ts';
import type { Person, TestApi } from '#tests/support/api.ts';
import { grace, listed, nameThem, sendEmail } from '../identity/identity-people.ts';

/** Returns the secret of the report link in the next mail to the address that has one. */
export async function reportLinkTo(api: TestApi, address: string): Promise<string> {
  for (;;) {
    const secret = /\/report-mail#report=([\w-]+)/.exec((await api.mailTo(address)).text)?.[1];
    if (secret) return secret;
  }
}

/** Makes a call with the report link of a mail. */
export function byReportLink(api: TestApi, link: string, method: 'GET' | 'POST', body?: unknown) {
  return api.call(method, '/outreach/report', {
    headers: { 'x-report-link': link },
    ...(method === 'POST' && { body: body ?? {} }),
  });
}

/** Creates a client with a case whose director was mailed, and returns the director's report link. */
export async function mailedDirector(api: TestApi, person = grace) {
  const client = await api.client();
  const started = await api.call('POST', '/onboarding', { as: client, body: {} });
  await nameThem(api, client, { directors: [person] });
  expect((await sendEmail(api, client, person)).statusCode).toBe(202);
  return { client, onboardingId: started.json().id as string, link: await reportLinkTo(api, person.email) };
}

/** Returns people for a client's lists, and their addresses. */
export function crowd(size: number) {
  return Array.from({ length: size }, (_, index) => ({
    ...listed('Person', `Number ${'x'.repeat(index % 5)}`, `person-${index}@example.com`),
    taxIdNumber: `${validPerson.taxIdNumber}-${index}`,
  }));
}

/** Returns what a staff member sees on the page of the case. */
export async function outreachOf(api: TestApi, onboardingId: string, as?: Person) {
  const found = await api.call('GET', `/admin/cases/${onboardingId}`, { as: as ?? (await api.admin()) });
  return found.json().outreach;
}

/** Answers a report as a staff member. */
export async function answerReport(
  api: TestApi,
  onboardingId: string,
  decision: 'allow' | 'keep_stopped',
  as?: Person,
) {
  return api.call('PUT', `/admin/cases/${onboardingId}/outreach`, {
    as: as ?? (await api.admin()),
    body: { decision },
  });
}
