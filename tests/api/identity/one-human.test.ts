import { beforeAll, describe, expect, it } from 'vitest';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import {
  auditOf,
  byLink,
  decide,
  linkTo,
  listed,
  nameThem,
  passportBy,
  passportOf,
  reviewOf,
  sendEmail,
  statusOf,
} from './identity-people.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

const contact = validRecords['contact-details'];

/** Creates a client whose representative has this email address, in addition to that of the account. */
async function represented(email?: string) {
  const as = await api.client();
  const record = { ...contact, email: email ?? as.email };
  await api.call('PUT', '/contact-details', { as, body: record });
  return { as, ada: listed(record.firstName, record.lastName, record.email) };
}

const handIn = async (as: Person) =>
  api.call('POST', '/verification/manual', { as, body: await passportOf(api, as) });

async function approveOwn(as: Person) {
  const { checks } = await reviewOf(api, as);
  const own = checks.find(({ subject }: { subject: string }) => subject === 'self');
  expect((await decide(api, own.id, 'approve')).statusCode).toBe(200);
}

const rows = async (as: Person) =>
  (await statusOf(api, as)).people.map(({ role, status, isRepresentative }: Record<string, unknown>) => [
    role,
    status,
    isRepresentative,
  ]);

describe('a representative who is also director and owner', () => {
  it('hands in once, and every row shows it; they get no further mail', async () => {
    const { as, ada } = await represented('ada@company.example');
    await nameThem(api, as, {
      directors: [ada],
      beneficialOwners: [ada, listed('Alan', 'Turing', 'alan@company.example')],
    });
    expect(await rows(as)).toEqual([
      ['directors', 'not_started', true],
      ['beneficialOwners', 'not_started', true],
      ['beneficialOwners', 'not_started', false],
    ]);
    await handIn(as);
    expect((await rows(as)).map(([, status]: unknown[]) => status)).toEqual([
      'pending',
      'pending',
      'not_started',
    ]);
    await approveOwn(as);
    expect((await rows(as)).map(([, status]: unknown[]) => status)).toEqual([
      'verified',
      'verified',
      'not_started',
    ]);
    expect((await sendEmail(api, as, ada)).json()).toMatchObject({
      statusCode: 409,
      message: 'This person is already verified',
    });
  });

  it('is verified as soon as they are named, also afterwards; a person of another name or address is not', async () => {
    const { as, ada } = await represented();
    await handIn(as);
    await approveOwn(as);
    const others = [
      listed(ada.firstName, 'King', as.email),
      listed(ada.firstName, ada.lastName, 'other@company.example'),
    ];
    await nameThem(api, as, { directors: [ada, ...others] });
    expect((await rows(as)).map(([, status]: unknown[]) => status)).toEqual([
      'verified',
      'not_started',
      'not_started',
    ]);
  });

  it('does not transfer the result to a person whom the contact details name later', async () => {
    const { as, ada } = await represented();
    await handIn(as);
    const grace = listed('Grace', 'Hopper', 'grace@company.example');
    await nameThem(api, as, { directors: [ada, grace] });
    const body = { ...contact, firstName: 'Grace', lastName: 'Hopper', email: grace.email };
    await api.call('PUT', '/contact-details', { as, body });
    await approveOwn(as);
    expect((await rows(as)).map(([, status]: unknown[]) => status)).toEqual(['not_started', 'not_started']);
  });

  it.each([
    ['by the address of the account is verified as representative with it', undefined, 'verified'],
    ['by another address is not: the account may be someone else’s', 'ada@elsewhere.example', 'not_started'],
  ])('is also verified by their link %s', async (_, email, status) => {
    const { as, ada } = await represented(email);
    await nameThem(api, as, { directors: [ada] });
    await sendEmail(api, as, ada);
    const link = await linkTo(api, ada.email);
    await byLink(api, link, 'POST', '', await passportBy(api, link));
    const [{ id }] = (await statusOf(api, as)).people;
    await decide(api, id, 'approve');
    expect((await statusOf(api, as)).self.status).toBe(status);
    const isCarried = (await auditOf(api)).includes('system verification.carried-over {}');
    if (status === 'verified') expect(isCarried).toBe(true);
  });
});
