import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { clientWithCase, director, drawnSignature, foundCanaries } from './canaries.ts';

let api: TestApi;
let as: Person;
let onboardingId: string;

beforeAll(async () => {
  api = await buildTestApp();
  ({ as, onboardingId } = await clientWithCase(api));
  return api.close;
});

async function archive(path: string, by: Person): Promise<Record<string, string>> {
  const answer = await api.call('GET', path, { as: by });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const files = Object.entries(unzipSync(answer.rawPayload));
  return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

async function personId(): Promise<string> {
  const answer = await api.call('GET', `/admin/cases/${onboardingId}/personal-data`, {
    as: await api.admin(),
  });
  const { people } = answer.json();
  return people.find(({ email }: { email: string }) => email === director.email).id;
}

describe('an access request', () => {
  it('gives clients one archive of everything about them, without data of staff', async () => {
    const files = await archive('/account/personal-data', as);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'account.json',
        `case-${onboardingId}/data/company-details.json`,
        `case-${onboardingId}/submissions/version-1.pdf`,
        'trainings.json',
        'SHA256SUMS',
      ]),
    );
    expect(files[`case-${onboardingId}/submissions/version-1-signature.svg`]).toContain(drawnSignature);
    expect(JSON.parse(files[`case-${onboardingId}/messages.json`] ?? '')).toMatchObject([
      { from: 'client', author: null, text: expect.stringContaining('Zebrafinch') },
      { from: 'staff', author: null },
    ]);
    const text = Object.values(files).join('\n');
    expect(text).toContain('Zebrafinch Holdings');
    expect(text).not.toContain('Zebrafinch called about');
  });

  it('gives administrators that of a named person, also after the case was removed from the lists', async () => {
    const admin = await api.admin();
    const path = `/admin/cases/${onboardingId}/people/${await personId()}/personal-data`;
    expect((await api.call('GET', path, { as })).statusCode).toBe(403);
    const files = await archive(path, admin);
    expect(files['person.json']).toContain(director.taxIdNumber);
    expect(files['person.json']).not.toContain('Zebrafinch');
    await api.call('DELETE', `/onboarding/${onboardingId}`, { as: admin });
    expect(await archive(path, admin)).toHaveProperty('person.json');
    expect(await archive(`/admin/users/${as.userId}/personal-data`, admin)).toHaveProperty('account.json');
  });

  it('is followed by the erasure of the person alone: the case stays, and nothing of the person', async () => {
    const admin = await api.admin();
    const wanted = ['quetzal', director.taxIdNumber.toLowerCase()];
    const subjectId = await personId();
    const body = { kind: 'person', subjectId, onboardingId, ground: 'request' };
    const erased = await api.call('POST', '/admin/erasures', { as: admin, body });
    expect([erased.statusCode, erased.json().state]).toEqual([201, 'erased']);
    expect(await foundCanaries(api, wanted)).toEqual([]);
    const text = Object.values(await archive('/account/personal-data', as)).join('\n');
    expect(text).not.toMatch(/quetzal|QZ4411998822/i);
    expect(text).toContain('Zebrafinch Holdings');
    expect((await api.call('POST', '/admin/audit/check', { as: admin, body: {} })).json()).toMatchObject({
      ok: true,
    });
    expect((await api.call('POST', '/admin/erasures', { as: admin, body })).statusCode).toBe(404);
  });
});
