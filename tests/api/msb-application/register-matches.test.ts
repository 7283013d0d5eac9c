import { beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#server/platform/caller/principal.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { replaceRegister } from '#server/records/compliance/register/replace-register.ts';
import { recordRegistrations } from '#server/records/msb-application/record-registrations.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { completeMsb } from '#tests/support/msb-application.ts';
import { type Business, registerFile } from '#tests/support/register-file.ts';

let api: TestApi;
let client: Person;
let admin: Person;
let reviewer: Person;

beforeAll(async () => {
  api = await buildTestApp();
  client = await api.client();
  [admin, reviewer] = [await api.admin(), await api.reviewer()];
  return api.close;
});

async function register(...businesses: readonly Business[]): Promise<void> {
  const others = Array.from({ length: 20 }, (_, n) => ({ name: `Firm ${n}`, number: `M${20_000_000 + n}` }));
  const bytes = Buffer.from(registerFile([...businesses, ...others]));
  await replaceRegister(api, { bytes, source: 'uploaded', by: systemActor });
}

/** Runs the job as the server does. */
const record = () =>
  recordRegistrations(
    { ...api, random: systemRandom, mailer: { nudge: () => undefined } },
    new AbortController().signal,
  );

/** Creates an application that is filed with FINTRAC, and assigned to the reviewer. */
async function filed(legalName: string, incorporationNumber = '') {
  const whole = completeMsb();
  const business = { ...whole.business, legalName, structure: 'soleProprietor', incorporationNumber };
  const made = (await api.call('POST', '/msb-application', { as: client, body: {} })).json();
  const path = `/msb-application/${made.id}`;
  const sent = { ...whole, business, version: made.version };
  let now = await answered('PATCH', path, client, sent);
  for (const [status, as, more] of [
    ['submitted', client, {}],
    ['in_review', reviewer, { assigneeId: reviewer.userId }],
    ['filed', reviewer, {}],
  ] as const) {
    now = await answered('PATCH', `${path}/status`, as, { status, version: now.version, ...more });
  }
  return now;
}

async function answered(method: 'PATCH' | 'GET', path: string, as: Person, body?: object) {
  const answer = await api.call(method, path, { as, ...(body && { body }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const read = (id: string, as = reviewer) => answered('GET', `/msb-application/${id}`, as);
const matches = async (id: string) =>
  (await answered('GET', `/msb-application/${id}/register-matches`, reviewer)).items.map(
    ({ number }: Business) => number,
  );

describe('a filed application', () => {
  it('is registered when the register has the business, once, with the day and the number of FINTRAC', async () => {
    const { id } = await filed('Oakville Remittance Inc.');
    await record();
    expect(await read(id)).toMatchObject({ status: 'filed' });
    await register({ name: 'OAKVILLE REMITTANCE INCORPORATED', number: 'M10000001' });
    await Promise.all([record(), record()]);
    await record();
    const now = await read(id);
    expect(now).toMatchObject({
      status: 'registered',
      registrationNumber: 'M10000001',
      registeredOn: '2023-05-01',
      validUntil: '2027-05-31',
    });
    expect(now.steps.at(-1)).toMatchObject({ from: 'filed', to: 'registered', by: 'staff', byId: null });
    expect(now.steps.filter(({ to }: { to: string }) => to === 'registered')).toHaveLength(1);
    const { items } = await answered('GET', '/inbox', reviewer);
    expect(items).toMatchObject([
      { kind: 'msb-registered', about: 'msb-application', subjectId: id, by: null },
    ]);
    const audit = await answered('GET', '/admin/audit?action=msb-application.registered', admin);
    expect(audit.items).toMatchObject([
      { subjectId: id, actorRole: 'system', details: { registrationNumber: 'M10000001' } },
    ]);
    const mails = await api.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('about', '=', id)
      .where('template', '=', 'msb-application-moved')
      .execute();
    // One says that it was filed, and one that it is registered.
    expect(mails).toHaveLength(2);
  });

  it('has similar businesses as suggestions, which staff accept', async () => {
    const { id, version } = await filed('Birchwood Payments Ltd');
    await register(
      { name: 'Birchwood Global Payments Ltd', number: 'M10000002' },
      { name: 'Birchwood Payments Ltd', number: 'M10000003', status: 'Revoked' },
    );
    await record();
    expect(await read(id)).toMatchObject({ status: 'filed' });
    expect(await matches(id)).toEqual(['M10000002']);
    const body = { status: 'registered', registrationNumber: 'M10000002', validUntil: '2027-05-31', version };
    await answered('PATCH', `/msb-application/${id}/status`, reviewer, body);
    expect(await read(id)).toMatchObject({ status: 'registered', registrationNumber: 'M10000002' });
    expect(await matches(id)).toEqual([]);
  });

  it('is not registered by the earlier registration that it renews', async () => {
    await register({ name: 'Cedarbrook Transfer Ltd', number: 'M10000004' });
    const { id } = await filed('Cedarbrook Transfer Ltd');
    await record();
    let now = await read(id);
    expect(now).toMatchObject({ status: 'registered', validUntil: '2027-05-31' });
    const path = `/msb-application/${id}`;
    now = await answered('PATCH', `${path}/status`, client, { status: 'renewal', version: now.version });
    const { declaration } = completeMsb();
    now = await answered('PATCH', path, client, { declaration, version: now.version });
    for (const [status, as] of [
      ['submitted', client],
      ['in_review', reviewer],
      ['filed', reviewer],
    ] as const) {
      now = await answered('PATCH', `${path}/status`, as, { status, version: now.version });
    }
    await record();
    expect(await read(id)).toMatchObject({ status: 'filed' });
    expect(await matches(id)).toEqual([]);
    await register({ name: 'Cedarbrook Transfer Ltd', number: 'M10000004', expires: '2029-05-31' });
    await record();
    expect(await read(id)).toMatchObject({ status: 'registered', validUntil: '2029-05-31' });
  });
});

describe('the suggestions', () => {
  it('are for staff, and of an application that exists', async () => {
    const { id } = await filed('Dogwood Exchange Ltd');
    const path = `/msb-application/${id}/register-matches`;
    expect((await api.call('GET', path, { as: client })).statusCode).toBe(403);
    const missing = '/msb-application/missing/register-matches';
    expect((await api.call('GET', missing, { as: reviewer })).statusCode).toBe(404);
  });
});
