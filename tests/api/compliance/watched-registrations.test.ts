import { beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#server/platform/caller/principal.ts';
import { checkRegistrations } from '#server/records/compliance/register/check-registration.ts';
import { noticeEndings } from '#server/records/compliance/register/notice-endings.ts';
import { replaceRegister } from '#server/records/compliance/register/replace-register.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { type Business, registerFile } from '#tests/support/register-file.ts';
import { staffMember, submitted } from '../cases/cases.ts';

let api: TestApi;
let admin: Person;
let rita: Person;

beforeAll(async () => {
  api = await buildTestApp({ env: { CASE_ACCESS: 'need-to-know', STAFF_SESSION_HOURS: '720' } });
  admin = await api.admin();
  rita = await staffMember(api, 'Rita');
  return api.close;
});

/** The registered businesses of the test; the register has others, so that it does not shrink. */
async function register(...businesses: readonly Business[]): Promise<void> {
  const others = Array.from({ length: 20 }, (_, n) => ({ name: `Firm ${n}`, number: `M${20_000_000 + n}` }));
  const bytes = Buffer.from(registerFile([...businesses, ...others]));
  await replaceRegister(api, { bytes, source: 'uploaded', by: systemActor });
}

/** Runs the job as the server does every minute. */
async function watch(): Promise<void> {
  const { signal } = new AbortController();
  await checkRegistrations(api, signal);
  await noticeEndings(api, signal);
}

async function caseOf(legalName: string, assignee = rita): Promise<string> {
  const { id } = await submitted(api, {
    'company-details': { legalName, registrationNumber: `No ${legalName}` },
  });
  const body = { to: assignee.userId, from: null };
  expect((await api.call('PUT', `/admin/cases/${id}/assignee`, { as: admin, body })).statusCode).toBe(200);
  return id;
}

const list = async (query = '', as = rita) => {
  const answer = await api.call('GET', `/admin/registrations?${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer
    .json()
    .items.map(({ company, state }: { company: string; state: string }) => [company, state]);
};
const inboxOf = async (id: string) =>
  (await api.call('GET', '/inbox?pageSize=100', { as: rita }))
    .json()
    .items.filter(({ subjectId }: { subjectId: string }) => subjectId === id)
    .map(({ kind }: { kind: string }) => kind)
    .filter((kind: string) => kind.startsWith('registration'));
const read = () =>
  api.call('POST', '/inbox/read', { as: rita, body: { upTo: api.clock.now().toISOString() } });
const endingsOf = async (id: string) =>
  (await api.call('GET', `/admin/cases/${id}/timeline`, { as: rita }))
    .json()
    .items.filter(({ action }: { action: string }) => action === 'registration.ending')
    .map(({ details }: { details: { within: number } }) => details.within);

describe('the registrations of clients', () => {
  it('are listed by their end, and by state, without those that stay valid', async () => {
    for (const name of ['Ash Ltd', 'Beech Ltd', 'Cedar Ltd', 'Dogwood Ltd', 'Elm Ltd']) await caseOf(name);
    await register(
      { name: 'Ash Ltd', number: 'M10000001', expires: '2027-02-19' },
      { name: 'Beech Ltd', number: 'M10000002', expires: '2027-02-20' },
      { name: 'Cedar Ltd', number: 'M10000003', status: 'Revoked', expires: '2026-10-01' },
      { name: 'Elm Ltd', number: 'M10000005', expires: '2026-12-01' },
    );
    await watch();
    const [cedar, elm, ash] = [
      ['Cedar Ltd', 'ended'],
      ['Elm Ltd', 'ending'],
      ['Ash Ltd', 'ending'],
    ];
    expect(await list()).toEqual([cedar, elm, ash, ['Dogwood Ltd', 'not-found']]);
    expect(await list('state=ending')).toEqual([elm, ash]);
    expect(await list('state=not-found')).toEqual([['Dogwood Ltd', 'not-found']]);
    const { items, total } = (
      await api.call('GET', '/admin/registrations?page=2&pageSize=1', { as: rita })
    ).json();
    expect(total).toBe(4);
    expect(items).toMatchObject([
      { number: 'M10000005', status: 'registered', expiresOn: '2026-12-01', assignee: { id: rita.userId } },
    ]);
  });

  it('are listed only for cases that are open to the caller', async () => {
    await caseOf('Fir Ltd', admin);
    await watch();
    expect(await list('state=not-found', admin)).toContainEqual(['Fir Ltd', 'not-found']);
    expect(await list('state=not-found')).not.toContainEqual(['Fir Ltd', 'not-found']);
  });

  it('refuse a state that does not exist', async () => {
    expect((await api.call('GET', '/admin/registrations?state=any', { as: rita })).statusCode).toBe(400);
  });
});

describe('the assignee of a case', () => {
  it('is notified 90 and 30 days before the end, once each, and again after a renewal', async () => {
    const business = { name: 'Ginkgo Ltd', number: 'M10000007' };
    await register({ ...business, expires: '2027-02-20' });
    const id = await caseOf('Ginkgo Ltd');
    await watch();
    expect(await inboxOf(id)).toEqual([]);
    api.clock.set('2026-11-22T08:00:00.000Z');
    await Promise.all([watch(), watch()]);
    await watch();
    expect(await inboxOf(id)).toEqual(['registration-ending']);
    expect(await endingsOf(id)).toEqual([90]);
    await read();
    await register({ ...business, expires: '2026-12-22' });
    await watch();
    expect(await inboxOf(id)).toEqual(['registration-ending', 'registration-ending']);
    await watch();
    expect(await endingsOf(id)).toEqual([30, 90]);
    await register({ ...business, expires: '2026-12-23' });
    await watch();
    // Within 31 days: the notice of 90 days for the new last day.
    expect(await endingsOf(id)).toEqual([90, 30, 90]);
  });

  it('is notified when the register changes, and not of the first comparison', async () => {
    const id = await caseOf('Hazel Ltd');
    await watch();
    expect(await inboxOf(id)).toEqual([]);
    const business = { name: 'Hazel Ltd', number: 'M10000008' };
    await register(business);
    await watch();
    await read();
    await register({ ...business, status: 'Ceased' });
    await watch();
    await watch();
    expect(await inboxOf(id)).toEqual(['registration-changed', 'registration-changed']);
  });
});
