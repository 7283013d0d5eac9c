import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#scripts/sumsub/stand-in.mjs';
import { signedHeaders } from '#server/records/identity/sumsub-provider.ts';
import { askedDirector, byLink, passportOf, statusOf, uploadBy } from './identity-people.ts';
import { openSumsubPortal, openWidget, reset, type SumsubPortal } from './identity-sumsub-portal.ts';

// SQLite alone: provider

let portal: SumsubPortal;

beforeAll(async () => {
  const opened = await openSumsubPortal();
  portal = opened;
  return opened.close;
});
beforeEach(() => reset(portal));

describe('a request to the provider', () => {
  it('is signed over time, method, path with query, and body', () => {
    const now = new Date('2026-11-21T08:00:00.900Z');
    const call = { method: 'POST', path: '/resources/x?levelName=a%20b', body: '{"a":1}', now };
    expect(signedHeaders({ appToken: 'app', secretKey: 'key' }, call)).toEqual({
      'X-App-Token': 'app',
      'X-App-Access-Ts': '1795248000',
      'X-App-Access-Sig': createHmac('sha256', 'key')
        .update('1795248000POST/resources/x?levelName=a%20b{"a":1}')
        .digest('hex'),
    });
  });

  it('requests a token by the id of the check: neither account nor name leaves the server', async () => {
    const { api, sumsub } = portal;
    const { client, applicant } = await openWidget({ api, sumsub });
    const [call] = sumsub.calls;
    expect([call?.method, call?.path]).toEqual(['POST', '/resources/accessTokens/sdk']);
    expect(JSON.parse(String(call?.body))).toEqual({
      userId: applicant,
      levelName: keys.levelName,
      ttlInSecs: 600,
    });
    expect(applicant).not.toContain(client.userId);
    expect(String(call?.body)).not.toContain(client.email);
  });
});

describe('the widget', () => {
  it('gets a new token each time, for the same applicant', async () => {
    const { api, sumsub } = portal;
    const before = sumsub.applicants.all().length;
    const client = await api.client();
    const ask = () => api.call('POST', '/sumsub/access-token', { as: client, body: {} });
    const [first, second] = [await ask(), await ask()];
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { token: expect.stringMatching(/^_act-sbx-jwt-/) },
    ]);
    expect(second.json().token).not.toBe(first.json().token);
    expect(sumsub.applicants.all()).toHaveLength(before + 1);
  });

  it('opens for a person by their link, as a different applicant than the client', async () => {
    const { client, link } = await askedDirector(portal.api);
    await portal.api.call('POST', '/sumsub/access-token', { as: client, body: {} });
    expect((await byLink(portal.api, link, 'POST', '/access-token', {})).statusCode).toBe(200);
    const [person, self] = portal.sumsub.applicants.all();
    expect(person?.externalUserId).toBe((await statusOf(portal.api, client)).people[0].id);
    expect(self?.externalUserId).not.toBe(person?.externalUserId);
    await portal.sumsub.review(person?.externalUserId ?? '', 'GREEN');
    const status = await statusOf(portal.api, client);
    expect([status.people[0].verified, status.self.status]).toEqual([true, 'not_started']);
    expect((await byLink(portal.api, link, 'GET')).json()).toMatchObject({
      provider: 'sumsub',
      status: 'verified',
    });
  });

  it('replaces photographs, which answer 409', async () => {
    const { api } = portal;
    const client = await api.client();
    const body = await passportOf(api, client);
    const answer = await api.call('POST', '/verification/manual', { as: client, body });
    expect(answer.statusCode).toBe(409);
    expect((await statusOf(api, client)).provider).toBe('sumsub');
    const { link } = await askedDirector(api);
    expect((await uploadBy(api, link)).statusCode).toBe(409);
  });

  it('is not opened again for a verified person', async () => {
    const { client, applicant } = await openWidget(portal);
    await portal.sumsub.review(applicant, 'GREEN');
    const answer = await portal.api.call('POST', '/sumsub/access-token', { as: client, body: {} });
    expect(answer.statusCode).toBe(409);
  });
});

describe.each(['error', 'silent'] as const)('a provider that is unavailable (%s)', (api) => {
  it('answers 503 with what to do, and the step works again later', async () => {
    const client = await portal.api.client();
    const ask = () => portal.api.call('POST', '/sumsub/access-token', { as: client, body: {} });
    portal.sumsub.switches.api = api;
    expect((await ask()).json()).toMatchObject({
      statusCode: 503,
      message:
        'The identity check cannot be reached at the moment. Nothing is lost. Try again in a few minutes',
    });
    expect((await statusOf(portal.api, client)).self.status).toBe('not_started');
    portal.sumsub.switches.api = 'up';
    expect((await ask()).statusCode).toBe(200);
  });

  it('leaves the known status unchanged', async () => {
    const { client, applicant } = await openWidget(portal);
    await portal.sumsub.review(applicant, 'pending');
    portal.sumsub.switches.api = api;
    portal.api.clock.advanceMinutes(5);
    expect((await statusOf(portal.api, client)).self.status).toBe('pending');
  });
});

it('answers 503 if the provider refuses our signature, without the reason', async () => {
  const client = await portal.api.client();
  const { appToken } = keys;
  keys.appToken = 'another';
  const answer = await portal.api.call('POST', '/sumsub/access-token', { as: client, body: {} });
  keys.appToken = appToken;
  expect(answer.statusCode).toBe(503);
  expect(answer.body).not.toMatch(/signature|token/i);
});

describe('after a lost event', () => {
  it('the status is queried when the page is read, at most every twenty seconds', async () => {
    const { client, applicant } = await openWidget(portal);
    portal.sumsub.switches.webhooks = 'missing';
    await portal.sumsub.review(applicant, 'pending');
    expect((await statusOf(portal.api, client)).self.status).toBe('pending');
    await portal.sumsub.review(applicant, 'GREEN');
    const before = portal.sumsub.calls.length;
    const looks = await Promise.all(Array.from({ length: 10 }, () => statusOf(portal.api, client)));
    expect(looks.map(({ self }) => self.status)).toEqual(Array.from({ length: 10 }, () => 'pending'));
    expect(portal.sumsub.calls).toHaveLength(before);
    portal.api.clock.advanceMinutes(20 / 60);
    await Promise.all(Array.from({ length: 10 }, () => statusOf(portal.api, client)));
    expect(portal.sumsub.calls).toHaveLength(before + 1);
    expect((await statusOf(portal.api, client)).self.status).toBe('verified');
  });

  it('an administrator who reads the check finds the same', async () => {
    const { client, applicant } = await openWidget(portal);
    portal.sumsub.switches.webhooks = 'missing';
    await portal.sumsub.review(applicant, 'RED', 'The passport has expired');
    const as = await portal.api.admin();
    const found = await portal.api.call('GET', `/verification/admin?userId=${client.userId}`, { as });
    expect(found.json()).toMatchObject({
      self: { status: 'refused', reason: 'The passport has expired' },
      checks: [{ provider: 'sumsub', handedIn: null }],
    });
  });
});

it('only the provider decides: a decision by an administrator answers 409', async () => {
  const { applicant } = await openWidget(portal);
  await portal.sumsub.review(applicant, 'pending');
  const body = { id: applicant, decision: 'approve' };
  const as = await portal.api.admin();
  expect((await portal.api.call('PUT', '/sumsub/admin', { as, body })).statusCode).toBe(409);
});
