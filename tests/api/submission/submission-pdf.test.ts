import { beforeAll, expect, it } from 'vitest';
import { certificationText } from '#domain/certification.ts';
import type { FrozenCase } from '#server/records/submission/frozen-case.ts';
import { submissionDocument } from '#server/records/submission/submission-document.ts';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { type CompleteCase, certification, completeCase } from '#tests/support/complete-case.ts';
import { type ReadPdf, readPdf } from '#tests/support/pdf-text.ts';
import { frozenText } from './submission-calls.ts';

// SQLite alone: pictures

let api: TestApi;
let client: Person;
let known: CompleteCase;
let pdf: ReadPdf;

const download = (version: number, as = client) =>
  api.call('GET', `/onboarding/${known.onboardingId}/submissions/${version}/pdf`, { as });

beforeAll(async () => {
  api = await buildTestApp();
  client = await api.client();
  known = await completeCase(api, client);
  const people = known.records['control-ownership-and-related-parties'];
  const named = (firstName: string, lastName: string) => ({ ...validPerson, firstName, lastName });
  const relatedParties = [
    named('Łukasz', 'Żółć-Ćwikła'),
    named('Ωμέγα', 'Παπαδόπουλος'),
    named('Жанна', 'Щербаківська'),
    named('偉', '張'),
    named('さくら', '田中'),
    named('민수', '김'),
    named('محمد', 'رضائی'),
    named('דוד', 'בן־גוריון'),
    named('राजेश', 'कुमार'),
    named('สมชาย', 'ใจดี'),
    named('\u{10380}', 'Ugaritic'),
  ];
  await api.call('PUT', '/control-ownership-and-related-parties', {
    as: client,
    body: { ...people, relatedParties },
  });
  const long = 'We exchange digital assets for businesses in twelve countries. '.repeat(31);
  await api.call('PUT', '/activity-funding-revenue', {
    as: client,
    body: { ...validRecords['activity-funding-revenue'], businessNature: long },
  });
  await api.call('POST', `/onboarding/${known.onboardingId}/submission`, { as: client, body: certification });
  const answer = await download(1);
  expect(answer.statusCode).toBe(200);
  pdf = readPdf(answer.rawPayload);
  return api.close;
});

const text = () => pdf.pages.join('\n');
/** The document's text without line breaks. */
const joined = () => text().replaceAll('\n', '');
/** The document's text with its lines joined by spaces. */
const flowing = () => text().replace(/\s+/g, ' ');

it('is sent as a file with a name of its own', async () => {
  const answer = await download(1);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="onboarding-version-1.pdf"',
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

it('contains whose it is, which version, when, and the SHA-256 of the submission', async () => {
  const [first = ''] = pdf.pages;
  const { versions } = (
    await api.call('GET', `/onboarding/${known.onboardingId}/submission`, { as: client })
  ).json();
  for (const words of [
    'Northgate Compliance',
    'Onboarding submission',
    'Analytical Engines Ltd',
    '21 November 2026 at 08:00 UTC',
    'Ada Lovelace, Director',
    versions[0].sha256,
  ]) {
    expect(first).toContain(words);
  }
  expect(pdf.info).toEqual({
    title: 'Onboarding of Analytical Engines Ltd, version 1',
    author: 'Northgate Compliance',
  });
});

it('has the eleven steps in their order, every page with its number', () => {
  expect(pdf.outline).toEqual([
    '1. Contact Details',
    '2. Company Details',
    '3. Activities Funding & Revenue',
    '4. Wallets',
    '5. Products & Services',
    '6. Customer Type',
    '7. Control Ownership & Related Parties',
    '8. Control & Ownership Verification',
    '9. Required Onboarding Documents',
    '10. Identity verification',
    '11. Certify & Submit',
  ]);
  const { pages } = pdf;
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain('Analytical Engines Ltd · version 1');
  });
});

it('contains labels with their answers, people with their check, and the certification', () => {
  for (const words of [
    'Date of incorporation\n1 April 2019',
    'Net asset value\nLess than $100,000',
    'Regulated entity\nYes',
    'CAMLO / MLRO services, Enhanced due diligence',
    'Director 1: Ms. Grace Hopper',
    'Grace Hopper\nNon verified\nRequest mailed on 21 November 2026 at 08:00 UTC',
    'Non verified: handed in, waiting for a decision',
  ]) {
    expect(text()).toContain(words);
  }
  expect(flowing()).toContain(certificationText);
});

it('lists every file with its name, size and SHA-256', async () => {
  const row = await api.db
    .selectFrom('files')
    .select('size')
    .where('id', '=', known.files.proofOfAddress ?? '')
    .executeTakeFirstOrThrow();
  expect(text()).toMatch(
    new RegExp(
      `Proof of address\nFile 1\nproofOfAddress\\.jpg\n.*\\(?${row.size.toLocaleString('en-GB')} bytes\\)?, issued 30 October 2026\nSHA-256 [0-9a-f]{64}`,
    ),
  );
  // The signature names that of the version.
  expect(text().match(/SHA-256 [0-9a-f]{64}/g)).toHaveLength(1 + Object.keys(known.files).length);
});

it('renders names in every script that it has a font for', () => {
  const names = [
    'Łukasz',
    'Żółć-Ćwikła',
    'Παπαδόπουλος',
    'Щербаківська',
    '偉',
    '張',
    '田中',
    'さくら',
    '김',
    '민수',
  ];
  for (const name of [...names, 'राजेश', 'कुमार', 'สมชาย', 'ใจดี'])
    expect(joined().includes(name), name).toBe(true);
  expect(text()).not.toContain('\ufffd');
});

it('renders Arabic and Hebrew from right to left', () => {
  const fromRight = (name: string) => [...name].reverse().join('');
  for (const name of ['محمد', 'رضائی', 'דוד', 'בן־גוריון']) {
    expect(joined().includes(fromRight(name)), name).toBe(true);
  }
});

it('writes characters without a font as Unicode numbers', () => {
  expect(text()).toContain('[U+10380]');
  expect(text()).toContain('are written as their Unicode numbers');
});

it('renders long answers completely', () => {
  const words = flowing().match(/We exchange digital assets for businesses in twelve countries\./g);
  expect(words).toHaveLength(31);
});

it('is the same file each time, whatever has changed since', async () => {
  const before = (await download(1)).rawPayload;
  await api.call('POST', `/onboarding/${known.onboardingId}/withdrawal`, { as: client });
  const changed = { ...validRecords['contact-details'], firstName: 'Augusta' };
  await api.call('PUT', '/contact-details', { as: client, body: changed });
  await api.call('POST', `/onboarding/${known.onboardingId}/submission`, { as: client, body: certification });
  api.clock.advanceMinutes(1);
  expect((await download(1)).rawPayload.equals(before)).toBe(true);
  expect(readPdf((await download(2)).rawPayload).pages.join('\n')).toContain('First name\nAugusta');
});

it('is accessible to its client and to administrators only', async () => {
  expect((await download(1, await api.admin())).statusCode).toBe(200);
  expect((await download(1, await api.client())).statusCode).toBe(404);
  expect((await download(99)).statusCode).toBe(404);
});

it('contains the signature with its time, network address and SHA-256, and a drawing as a picture', async () => {
  const path = `/onboarding/${known.onboardingId}`;
  expect(flowing()).toMatch(
    /Signature Ada Lovelace Typed on 21 November 2026 at 08:00 UTC, from the network address 127\.0\.0\.1 SHA-256 [0-9a-f]{64}/,
  );
  await api.call('POST', `${path}/withdrawal`, { as: client });
  const signature = 'M40 150L80 40L120 150M60 110L105 110';
  const sent = (drawing: string) =>
    api.call('POST', `${path}/submission`, { as: client, body: { ...certification, signature: drawing } });
  const refused = await sent('M40 150L80 999');
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    [{ property: 'signature', message: 'Draw your signature again, or type your name instead' }],
  ]);
  expect((await sent('M40 150L80 40<script>')).statusCode).toBe(400);
  expect((await sent(signature)).statusCode).toBe(201);
  const signed = readPdf((await download(3)).rawPayload);
  const words = signed.pages.join(' ').replace(/\s+/g, ' ');
  expect(words).toMatch(
    /Signature Drawn on 21 November 2026 at 08:0\d UTC, from the network address 127\.0\.0\.1/,
  );
  expect(JSON.parse(await frozenText(api, known.onboardingId, 3)).certification).toMatchObject({
    signature,
    network: '127.0.0.1',
  });
});

it('of a version of before signatures has none', async () => {
  const frozen: FrozenCase = JSON.parse(await frozenText(api, known.onboardingId, 1));
  const { network: _, ...certified } = frozen.certification;
  const rows = submissionDocument({ ...frozen, certification: certified }, 'a'.repeat(64)).sections.at(-1)
    ?.groups[0]?.rows;
  expect(rows?.map(({ label }) => label)).toEqual(['Certified', 'Name', 'Role', 'Date']);
});
