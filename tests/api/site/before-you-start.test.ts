import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { companyTypes } from '#domain/catalogues/company-types.ts';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { steps } from '#machines/steps.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { openTestApi } from '#tests/support/api.ts';

// SQLite alone: html

const textsOf = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.textContent ?? '');

it('names every step, and asks for the same documents and answers as the submission', async () => {
  const api = await openTestApi();
  const read = async (url: string) =>
    new JSDOM((await api.app.inject({ method: 'GET', url })).body).window.document;
  const page = await read('/before-you-start');
  expect(textsOf(page, '.steps h3')).toEqual(steps.map(({ title }) => title));

  const client = await api.client();
  const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
  await api.call('POST', '/onboarding-documents', { as: client, body: {} });
  const { missing } = (await api.call('GET', `/onboarding/${id}/submission`, { as: client })).json();
  const wanting = missing
    .filter(
      ({ step, property }: { step: string; property: string }) =>
        step === 'onboardingDocuments' && property !== '',
    )
    .map(({ property }: { property: string }) => property);
  expect(wanting.length).toBeGreaterThan(0);
  const labels = documentGroups.filter(({ key }) => wanting.includes(key)).map(({ label }) => label);
  expect(textsOf(page, '.documents:first-of-type dt')).toEqual(labels);

  const empty = Object.fromEntries(Object.keys(validRecords['company-details']).map((name) => [name, '']));
  const refused = await api.call('PUT', '/company-details', { as: client, body: empty });
  expect(refused.statusCode).toBe(400);
  const [asked = ''] = textsOf(page, '.steps li:nth-child(2) details p');
  for (const label of ['Legal name', 'registration number', 'date of incorporation', 'street address']) {
    expect(asked).toContain(label);
  }
  expect(asked).not.toContain('trade name');
});

it('names the documents of each company type, and no page exists for another type', async () => {
  const api = await openTestApi();
  const open = (type: string) =>
    api.app.inject({ method: 'GET', url: `/before-you-start?type=${encodeURIComponent(type)}` });
  for (const type of companyTypes) {
    const { statusCode, body } = await open(type);
    expect(statusCode).toBe(200);
    expect(new JSDOM(body).window.document.querySelector('select')?.value).toBe(type);
  }
  expect((await open('Trust')).body).toContain('The trust agreement, or');
  expect((await open('Castle')).statusCode).toBe(404);
  expect((await open('Trust&type=Trust')).statusCode).toBe(404);
  expect(
    (await api.app.inject({ method: 'GET', url: '/before-you-start?type=Trust&type=Trust' })).statusCode,
  ).toBe(404);
});
