import { beforeAll, describe, expect, it } from 'vitest';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { verificationOverview } from '#server/records/identity/verification-overview.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, openTestApi, type TestApi } from '#tests/support/api.ts';
import {
  askedDirector,
  auditOf,
  byLink,
  decide,
  grace,
  nameThem,
  passportBy,
  passportOf,
  reviewOf,
  statusOf,
  uploadAs,
} from './identity-people.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

const handIn = (as: Awaited<ReturnType<TestApi['client']>>, body: unknown) =>
  api.call('POST', '/verification/manual', { as, body });

describe('before anything was handed in', () => {
  it('no one is verified, and the built-in check is used', async () => {
    const client = await api.client();
    expect(await statusOf(api, client)).toEqual({
      provider: 'manual',
      self: { status: 'not_started', reason: null, updatedAt: null },
      people: [],
    });
  });

  it('the directors and beneficial owners of the saved record are listed, each with the id of their check', async () => {
    const client = await api.client();
    await nameThem(api, client, { directors: [grace], beneficialOwners: [grace] });
    const { people } = await statusOf(api, client);
    const person = {
      id: expect.stringMatching(/^[\w-]{36}$/),
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.com',
      verified: false,
      status: 'not_started',
      reason: null,
      requestedAt: null,
      isRepresentative: false,
    };
    expect(people).toEqual([
      { ...person, role: 'directors' },
      { ...person, role: 'beneficialOwners' },
    ]);
    expect(people[0].id).toBe(people[1].id);
    const other = await api.client();
    await nameThem(api, other, { directors: [grace] });
    expect((await statusOf(api, other)).people[0].id).not.toBe(people[0].id);
  });

  it('there is no widget: a request for its token answers 409 with a message', async () => {
    const answer = await api.call('POST', '/sumsub/access-token', { as: await api.client(), body: {} });
    expect(answer.json()).toMatchObject({ statusCode: 409, message: expect.stringContaining('photographs') });
  });
});

describe('handing in', () => {
  it('makes the check wait, and an administrator finds what was handed in', async () => {
    const client = await api.client();
    const passport = await passportOf(api, client);
    const answer = await handIn(client, passport);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { status: 'pending', reason: null, updatedAt: '2026-11-21T08:00:00.000Z' },
    ]);
    expect((await statusOf(api, client)).self.status).toBe('pending');
    expect((await reviewOf(api, client)).checks).toEqual([
      {
        id: expect.any(String),
        subject: 'self',
        name: '',
        email: client.email,
        provider: 'manual',
        status: 'pending',
        reason: null,
        updatedAt: '2026-11-21T08:00:00.000Z',
        handedIn: { ...passport, handedInAt: '2026-11-21T08:00:00.000Z', secondDocumentKind: null },
        consent: null,
      },
    ]);
    const as = await api.admin();
    const signed = await api.call('GET', `/upload/onboarding/private/${passport.frontFileId}/signed-url`, {
      as,
    });
    expect((await api.app.inject(signed.json().signedUrl)).headers['content-type']).toBe('image/jpeg');
  });

  it('is possible once: while the check waits, and after it is verified, it answers 409', async () => {
    const client = await api.client();
    expect((await handIn(client, await passportOf(api, client))).statusCode).toBe(201);
    const again = await passportOf(api, client);
    expect((await handIn(client, again)).json()).toMatchObject({
      statusCode: 409,
      message: 'The photographs are submitted. Wait for the decision',
    });
    const [{ id }] = (await reviewOf(api, client)).checks;
    await decide(api, id, 'approve');
    expect((await handIn(client, again)).json()).toMatchObject({
      statusCode: 409,
      message: 'This identity is already verified',
    });
  });

  it('ten times concurrently is accepted once', async () => {
    const client = await api.client();
    const passport = await passportOf(api, client);
    const answers = await Promise.all(Array.from({ length: 10 }, () => handIn(client, passport)));
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it.each(['identityCard', 'drivingLicence', 'residencePermit'])(
    'a %s requires its back',
    async (documentKind) => {
      const client = await api.client();
      const passport = await passportOf(api, client);
      const answer = await handIn(client, { ...passport, documentKind });
      expect(answer.json()).toMatchObject({ statusCode: 400, message: [{ property: 'backFileId' }] });
      const backFileId = await uploadAs(api, client);
      expect((await handIn(client, { ...passport, documentKind, backFileId })).statusCode).toBe(201);
    },
  );

  it('refuses one photograph for two sides, and names the second', async () => {
    const client = await api.client();
    const passport = await passportOf(api, client);
    const answer = await handIn(client, { ...passport, selfieFileId: passport.frontFileId });
    expect(answer.json()).toMatchObject({ statusCode: 400, message: [{ property: 'selfieFileId' }] });
  });

  it('refuses photographs of another client, deleted ones and other kinds with the same message', async () => {
    const [client, other] = [await api.client(), await api.client()];
    const passport = await passportOf(api, client);
    const gone = await uploadAs(api, client);
    await api.call('DELETE', `/upload/onboarding/${gone}`, { as: client });
    const message = 'This photograph no longer exists. Take it again';
    for (const frontFileId of [await uploadAs(api, other), gone, 'no-such-file']) {
      const answer = await handIn(client, { ...passport, frontFileId });
      expect(answer.json()).toMatchObject({
        statusCode: 400,
        message: [{ property: 'frontFileId', message }],
      });
    }
    expect((await statusOf(api, client)).self.status).toBe('not_started');
  });

  it('stores the photographs: they cannot be deleted, and another client cannot see them', async () => {
    const [client, other] = [await api.client(), await api.client()];
    const passport = await passportOf(api, client);
    await handIn(client, passport);
    const { frontFileId } = passport;
    expect((await api.call('DELETE', `/upload/onboarding/${frontFileId}`, { as: client })).statusCode).toBe(
      409,
    );
    const signed = await api.call('GET', `/upload/onboarding/private/${frontFileId}/signed-url`, {
      as: other,
    });
    expect(signed.statusCode).toBe(404);
  });
});

describe('a decision', () => {
  async function waiting() {
    const client = await api.client();
    await handIn(client, await passportOf(api, client));
    const [{ id }] = (await reviewOf(api, client)).checks;
    return { client, id };
  }

  it('to approve makes the client verified and mails the client', async () => {
    const { client, id } = await waiting();
    const answer = await decide(api, id, 'approve');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'verified', reason: null, updatedAt: '2026-11-21T08:00:00.000Z' },
    ]);
    expect((await statusOf(api, client)).self.status).toBe('verified');
    expect((await api.mailTo(client.email)).subject).toBe('Your identity is verified');
  });

  it('to refuse gives the reason, on the page and by mail, and lets the client hand in again', async () => {
    const { client, id } = await waiting();
    await decide(api, id, 'refuse', 'The photograph is blurred');
    expect((await statusOf(api, client)).self).toMatchObject({
      status: 'refused',
      reason: 'The photograph is blurred',
    });
    const mail = await api.mailTo(client.email);
    expect(mail.text).toContain('The photograph is blurred');
    expect(mail.text).toContain('http://portal.test/identity-verification');
    expect((await handIn(client, await passportOf(api, client))).statusCode).toBe(201);
    expect((await statusOf(api, client)).self).toMatchObject({ status: 'pending', reason: null });
  });

  it('to refuse needs a reason', async () => {
    const { client, id } = await waiting();
    for (const reason of [undefined, '   ']) {
      expect((await decide(api, id, 'refuse', reason)).json()).toMatchObject({
        statusCode: 400,
        message: [{ property: 'reason' }],
      });
    }
    expect((await statusOf(api, client)).self.status).toBe('pending');
  });

  it('is made once: of twenty concurrent ones, one counts and causes one mail', async () => {
    const { client, id } = await waiting();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(api, id, index % 2 ? 'approve' : 'refuse', 'No')),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    const mails = await api.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient', '=', client.email)
      .where('template', 'like', 'verification-%')
      .execute();
    expect(mails).toHaveLength(1);
  });

  it('requires a check that waits: 404 for none', async () => {
    expect((await decide(api, 'ffffffff-ffff-8fff-8fff-ffffffffffff', 'approve')).statusCode).toBe(404);
  });
});

describe('stored identity data', () => {
  it('is in the audit without names, reasons or file ids, and the chain is valid', async () => {
    const own = await openTestApi();
    const client = await own.client();
    await own.call('POST', '/verification/manual', { as: client, body: await passportOf(own, client) });
    const [{ id }] = (await reviewOf(own, client)).checks;
    await decide(own, id, 'refuse', 'Canary reason');
    expect(await auditOf(own)).toEqual([
      'client verification.handed-in {"attempt":1,"documentKind":"passport"}',
      'administrator verification.decided {"decision":"refuse","attempt":1}',
    ]);
    expect(await verifyAuditChain(own.db)).toMatchObject({ ok: true });
    const rows = await own.db.selectFrom('identity_checks').selectAll().execute();
    const handIns = await own.db.selectFrom('identity_hand_ins').selectAll().execute();
    expect(JSON.stringify([rows, handIns])).not.toMatch(/Canary|passport/);
  });

  it('is readable after the secret was changed', async () => {
    const [now, before] = ['n'.repeat(32), 'b'.repeat(32)];
    const own = await openTestApi({ env: { APP_SECRET: before } });
    const client = await own.client();
    await own.call('POST', '/verification/manual', { as: client, body: await passportOf(own, client) });
    const config = { ...own.config, appSecret: now, earlierSecrets: [before] };
    const overview = await verificationOverview(own.db, { config }, client.userId);
    expect(overview.self.status).toBe('pending');
  });
});

describe('the list of checks that wait', () => {
  it('can be searched by the person, their address and the company', async () => {
    const own = await openTestApi();
    const reviewer = await own.reviewer();
    const { client, link } = await askedDirector(own);
    await own.call('POST', '/onboarding', { as: client });
    const company = { ...validRecords['company-details'], legalName: 'Analytical Engines Ltd' };
    await own.call('PUT', '/company-details', { as: client, body: company });
    await byLink(own, link, 'POST', '', await passportBy(own, link));
    await own.call('POST', '/verification/manual', { as: client, body: await passportOf(own, client) });
    const names = async (search: string) => {
      const path = `/admin/identity-checks?search=${encodeURIComponent(search)}`;
      const { items, total } = (await own.call('GET', path, { as: reviewer })).json();
      expect(total).toBe(items.length);
      return items.map(({ name, email }: { name: string; email: string }) => name || email).sort();
    };
    for (const search of ['Hopper', 'grace analytical', 'GRACE@example.com']) {
      expect([search, await names(search)]).toEqual([search, ['Grace Hopper']]);
    }
    expect(await names('engines')).toEqual(['Grace Hopper', client.email].sort());
    // The company's case contains the word, but the client's check does not.
    for (const search of ['hopper nobody', 'ho', '!'])
      expect([search, await names(search)]).toEqual([search, []]);
    const counts = (await own.call('GET', '/admin/waiting', { as: reviewer })).json();
    expect(counts).toMatchObject({ identityChecks: 2 });
  });
});
