import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { PERSON_LINK_DAYS } from '#server/records/identity/person-links.ts';
import { pruneIdentity } from '#server/records/identity/prune.ts';
import { buildTestApp, openTestApi, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';
import {
  alan,
  askedDirector,
  auditOf,
  byLink,
  decide,
  grace,
  linkTo,
  listed,
  nameThem,
  passportBy,
  reviewOf,
  sendEmail,
  statusOf,
  uploadBy,
} from './identity-people.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

const refused = {
  statusCode: 401,
  error: 'Unauthorized',
  message:
    'This link is not valid. Open the link in the newest email, or ask the company that named you to send it again',
};

describe('the link of a mail', () => {
  it('says whom it is for and who named them', async () => {
    const { link } = await askedDirector(api);
    const answer = await byLink(api, link, 'GET');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        name: 'Grace Hopper',
        company: 'Analytical Engines Ltd',
        provider: 'manual',
        status: 'not_started',
        reason: null,
        closed: false,
        expiresAt: '2026-12-05T08:00:00.000Z',
      },
    ]);
  });

  it('has 256 random bits, of which only a hash is kept', async () => {
    const { link } = await askedDirector(api);
    expect(Buffer.from(link, 'base64url')).toHaveLength(32);
    const rows = await api.db.selectFrom('person_links').selectAll().execute();
    expect(rows.map((row) => row.token_hash)).toContain(createHash('sha256').update(link).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  it('works until it expires, to the second', async () => {
    const own = await openTestApi();
    const { link } = await askedDirector(own);
    own.clock.advanceMinutes(PERSON_LINK_DAYS * 24 * 60 - 1 / 60);
    expect((await byLink(own, link, 'GET')).statusCode).toBe(200);
    own.clock.advanceMinutes(1 / 60);
    expect((await byLink(own, link, 'GET')).json()).toEqual(refused);
  });

  it('is invalid if any of its characters is changed, or it is missing', async () => {
    const { link } = await askedDirector(api);
    for (let index = 0; index < link.length; index += 1) {
      const other = link[index] === 'A' ? 'Q' : 'A';
      const altered = link.slice(0, index) + other + link.slice(index + 1);
      // The last character contains bits that are not part of the secret: only the exact text of the mail is accepted.
      expect([index, (await byLink(api, altered, 'GET')).statusCode]).toEqual([index, 401]);
    }
    for (const wrong of ['', `${link}A`, 'x'.repeat(43), 'Ω']) {
      expect((await byLink(api, encodeURIComponent(wrong), 'GET')).json()).toEqual(refused);
    }
    expect((await api.call('GET', '/verification/person')).json()).toEqual(refused);
  });

  it('is invalid once it was sent again, and the new one works', async () => {
    const own = await openTestApi();
    const { client, link } = await askedDirector(own);
    own.clock.advanceMinutes(1);
    await sendEmail(own, client, grace);
    const again = await linkTo(own, grace.email);
    expect((await byLink(own, link, 'GET')).json()).toEqual(refused);
    expect((await byLink(own, again, 'GET')).statusCode).toBe(200);
  });

  it('is invalid if the record no longer names the person, or names them with another address', async () => {
    const { client, link } = await askedDirector(api);
    await nameThem(api, client, { directors: [alan] });
    expect((await byLink(api, link, 'GET')).json()).toEqual(refused);
    await nameThem(api, client, { beneficialOwners: [{ ...grace, email: 'other@example.com' }] });
    expect((await byLink(api, link, 'GET')).json()).toEqual(refused);
    await nameThem(api, client, { beneficialOwners: [{ ...grace, email: 'GRACE@example.com' }] });
    expect((await byLink(api, link, 'GET')).statusCode).toBe(200);
  });

  it('is invalid while the client’s account is disabled', async () => {
    const { client, link } = await askedDirector(api);
    await api.call('DELETE', `/users/${client.userId}`, { as: await api.admin() });
    expect((await byLink(api, link, 'GET')).json()).toEqual(refused);
  });

  it('opens nothing else, and no token opens what it opens', async () => {
    const { client, link } = await askedDirector(api);
    const headers = { 'x-verification-link': link };
    for (const path of ['/verification/check-status', '/auth/self', '/company-details']) {
      expect((await api.call('GET', path, { headers })).statusCode).toBe(401);
      const asBearer = { authorization: `Bearer ${link}` };
      expect((await api.call('GET', path, { headers: asBearer })).statusCode).toBe(401);
    }
    for (const as of [client, await api.admin()]) {
      expect((await api.call('GET', '/verification/person', { as })).statusCode).toBe(401);
    }
  });

  it('is in the mail as a fragment, which browsers do not send, with its validity', async () => {
    const own = await openTestApi();
    const client = await own.client();
    await nameThem(own, client, { directors: [grace] });
    await sendEmail(own, client, grace);
    const mail = await own.mailTo(grace.email);
    expect(mail.text).toMatch(/http:\/\/portal\.test\/verify-identity#link=[\w-]{43}&report=[\w-]{43}\n/);
    expect(mail.text).toContain('until 5 December 2026');
    expect(mail.text).toContain('Analytical Engines Ltd');
  });
});

describe('a person with a link', () => {
  it('hands in photographs, gets a decision, and their row changes in each list', async () => {
    const own = await openTestApi();
    const { client, link } = await askedDirector(own);
    await nameThem(own, client, { directors: [grace, alan], beneficialOwners: [grace] });
    const answer = await byLink(own, link, 'POST', '', await passportBy(own, link));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { name: 'Grace Hopper', status: 'pending' },
    ]);
    const [check] = (await reviewOf(own, client)).checks;
    expect(check).toMatchObject({ subject: 'person', name: 'Grace Hopper', email: 'grace@example.com' });
    await decide(own, check.id, 'approve');
    const { people, self } = await statusOf(own, client);
    expect(
      people.map(({ role, firstName, verified }: Record<string, unknown>) => [role, firstName, verified]),
    ).toEqual([
      ['directors', 'Grace', true],
      ['directors', 'Alan', false],
      ['beneficialOwners', 'Grace', true],
    ]);
    expect(self.status).toBe('not_started');
    expect((await own.mailTo(grace.email)).subject).toBe('Your identity is verified');
    expect(await auditOf(own)).toEqual([
      'client verification.requested {"role":"directors"}',
      'person verification.handed-in {"attempt":1,"documentKind":"passport"}',
      'administrator verification.decided {"decision":"approve","attempt":1}',
    ]);
  });

  it('receives the reason of a refusal by mail, with a new link that replaces the old one', async () => {
    const { client, link } = await askedDirector(api, listed('Edith', 'Clarke', 'edith@example.com'));
    await byLink(api, link, 'POST', '', await passportBy(api, link));
    const [{ id }] = (await reviewOf(api, client)).checks;
    await decide(api, id, 'refuse', 'The face is not to be seen');
    const again = await linkTo(api, 'edith@example.com');
    expect((await byLink(api, link, 'GET')).statusCode).toBe(401);
    expect((await byLink(api, again, 'GET')).json()).toMatchObject({
      status: 'refused',
      reason: 'The face is not to be seen',
    });
    expect((await byLink(api, again, 'POST', '', await passportBy(api, again))).statusCode).toBe(201);
  });

  it('does not stay verified under another address or another name', async () => {
    const { client, link } = await askedDirector(api, listed('Mary', 'Jackson', 'mary@example.com'));
    await byLink(api, link, 'POST', '', await passportBy(api, link));
    await decide(api, (await reviewOf(api, client)).checks[0].id, 'approve');
    const mary = listed('Mary', 'Jackson', 'mary@example.com');
    const changes = [
      [{ email: 'MARY@Example.com' }, true],
      [{ email: 'mary@example.org' }, false],
      [{ firstName: 'Joan' }, false],
      [{ roleAtCompany: 'Chair' }, true],
    ] as const;
    for (const [change, verified] of changes) {
      await nameThem(api, client, { directors: [{ ...mary, ...change }] });
      const { people } = await statusOf(api, client);
      expect([change, people[0].verified]).toEqual([change, verified]);
    }
  });
});

it('is stored with encrypted name and address, except in the mail that is being sent', async () => {
  const own = await openTestApi();
  const canary = listed('Canaria', 'Vogelsang', 'canary-person@example.com');
  const { link } = await askedDirector(own, canary);
  await byLink(own, link, 'POST', '', await passportBy(own, link));
  const tables = [
    'identity_checks',
    'identity_hand_ins',
    'identity_files',
    'person_links',
    'audit_entries',
  ] as const;
  for (const table of tables) {
    const rows = await (await sealed(own.db)).selectFrom(table).selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect([table, /Canaria|Vogelsang|canary-person/i.test(JSON.stringify(rows))]).toEqual([table, false]);
  }
});

it('loses an expired link, with the photographs that were never handed in', async () => {
  const own = await openTestApi();
  const { link } = await askedDirector(own);
  const { id } = (await uploadBy(own, link)).json();
  const stored = async () => (await own.db.selectFrom('files').selectAll().where('id', '=', id).execute())[0];
  const links = async () => (await own.db.selectFrom('person_links').selectAll().execute()).length;
  own.clock.advanceMinutes(PERSON_LINK_DAYS * 24 * 60 - 1);
  await pruneIdentity(own);
  expect([await links(), (await byLink(own, link, 'GET')).statusCode]).toEqual([1, 200]);
  expect((await stored())?.deleted_at).toBeNull();
  own.clock.advanceMinutes(1);
  await pruneIdentity(own);
  expect(await links()).toBe(0);
  expect((await stored())?.deleted_at).toBe(own.clock.now().toISOString());
});
