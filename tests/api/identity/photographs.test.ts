import { beforeAll, describe, expect, it } from 'vitest';
import { pruneIdentity } from '#server/records/identity/prune.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import {
  askedDirector,
  byLink,
  decide,
  photo,
  photoLinkBy,
  reviewOf,
  secretOf,
  sendEmail,
  statusOf,
} from './identity-people.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp();
  return api.close;
});

type By = { as?: Person; headers?: Record<string, string> };

const path = '/verification/photographs';
const read = async (by: By) => (await api.call('GET', path, by)).json();

async function take(by: By, side: string) {
  const { payload, headers } = await photo();
  return api.call('POST', `${path}/${side}`, {
    ...by,
    body: payload,
    headers: { ...by.headers, ...headers },
  });
}

/** Returns the ids of the photographs by side. */
async function idsOf(by: By): Promise<Record<string, string>> {
  const { photographs } = await read(by);
  return Object.fromEntries(photographs.map(({ side, id }: { side: string; id: string }) => [side, id]));
}

/** A client's computer and a phone that opened its code. */
async function clientWithPhone() {
  const as = await api.client();
  const made = await api.call('POST', `${path}/link`, { as, body: {} });
  expect(made.statusCode).toBe(201);
  const phone = { headers: { 'x-photo-link': secretOf(made.json().url) } };
  return { as, phone, expiresAt: made.json().expiresAt as string };
}

describe('photographs that were not handed in', () => {
  it('are restored after a reload, with their type; a retake replaces one, and one can be removed', async () => {
    const as = await api.client();
    expect(await read({ as })).toEqual({ documentKind: null, photographs: [], arriving: [], phone: null });
    await api.call('PUT', path, { as, body: { documentKind: 'drivingLicence' } });
    const first = (await take({ as }, 'front')).json();
    const { documentKind, photographs } = await read({ as });
    expect([documentKind, photographs]).toEqual([
      'drivingLicence',
      [{ side: 'front', id: first.id, name: 'photo.jpg', size: first.size, url: expect.any(String) }],
    ]);
    expect((await api.app.inject(photographs[0].url)).headers['content-type']).toBe('image/jpeg');
    const second = (await take({ as }, 'front')).json();
    expect(await idsOf({ as })).toEqual({ front: second.id });
    expect((await api.app.inject(photographs[0].url)).statusCode).toBe(403);
    for (let times = 0; times < 2; times += 1) {
      expect((await api.call('DELETE', `${path}/front`, { as })).statusCode).toBe(204);
    }
    expect(await idsOf({ as })).toEqual({});
  });

  it('are handed in by their ids and are then no longer pending; wrong ids are refused', async () => {
    const as = await api.client();
    await take({ as }, 'front');
    await take({ as }, 'selfie');
    const { front, selfie } = await idsOf({ as });
    const body = { documentKind: 'passport', frontFileId: front, backFileId: null, selfieFileId: selfie };
    const other = await api.client();
    expect((await api.call('POST', '/verification/manual', { as: other, body })).statusCode).toBe(400);
    expect((await api.call('POST', '/verification/manual', { as, body })).statusCode).toBe(201);
    expect(await read({ as })).toMatchObject({ documentKind: null, photographs: [] });
    expect((await take({ as }, 'front')).statusCode).toBe(409);
    expect((await api.call('DELETE', `${path}/front`, { as })).statusCode).toBe(409);
    expect((await api.call('POST', `${path}/link`, { as, body: {} })).statusCode).toBe(409);
    const [{ id }] = (await reviewOf(api, as)).checks;
    await decide(api, id, 'refuse', 'Blurred');
    expect((await take({ as }, 'back')).statusCode).toBe(201);
    expect((await take({ as }, 'profile')).statusCode).toBe(400);
    const put = await api.call('PUT', path, { as, body: { documentKind: 'library card' } });
    expect(put.statusCode).toBe(400);
  });

  it('of a client are stored for a week', async () => {
    const as = await api.client();
    await take({ as }, 'front');
    const leftFor = async (days: number) => {
      const clock = { now: () => new Date(api.clock.now().getTime() + days * 86_400_000) };
      await pruneIdentity({ ...api, clock });
      return Object.keys(await idsOf({ as }));
    };
    expect(await leftFor(6)).toEqual(['front']);
    expect(await leftFor(8)).toEqual([]);
  });

  it('of a person are accessible by their link only: neither the client nor another person sees them', async () => {
    const { client, link } = await askedDirector(api);
    const by = { headers: { 'x-verification-link': link } };
    await take(by, 'front');
    expect(Object.keys(await idsOf(by))).toEqual(['front']);
    expect(await idsOf({ as: client })).toEqual({});
  });
});

describe('a phone’s link', () => {
  it('takes photographs, which arrive at the page that requested it, and shows none', async () => {
    const { as, phone } = await clientWithPhone();
    expect((await read({ as })).phone).toMatchObject({ opened: false });
    expect((await api.call('GET', '/verification/person', phone)).json()).toMatchObject({
      status: 'not_started',
      closed: false,
    });
    expect((await read({ as })).phone).toMatchObject({ opened: true });
    const stored = (await take(phone, 'selfie')).json();
    expect(await idsOf({ as })).toEqual({ selfie: stored.id });
    const { photographs } = await read(phone);
    expect(photographs).toMatchObject([{ side: 'selfie', url: null }]);
    const body = { documentKind: 'passport', frontFileId: stored.id, selfieFileId: stored.id };
    for (const [method, url] of [
      ['POST', '/verification/manual'],
      ['POST', '/verification/person'],
      ['PUT', path],
      ['POST', `${path}/link`],
      ['GET', '/verification/check-status'],
      ['GET', '/contact-details'],
    ] as const) {
      expect((await api.call(method, url, { ...phone, ...(method !== 'GET' && { body }) })).statusCode).toBe(
        401,
      );
    }
  });

  it('expires after 15 minutes, with the next link, and when its creator logs out', async () => {
    const { as, phone, expiresAt } = await clientWithPhone();
    expect(Date.parse(expiresAt) - api.clock.now().getTime()).toBe(15 * 60_000);
    const next = {
      headers: {
        'x-photo-link': secretOf((await api.call('POST', `${path}/link`, { as, body: {} })).json().url),
      },
    };
    expect((await take(phone, 'front')).statusCode).toBe(401);
    expect((await take(next, 'front')).statusCode).toBe(201);
    api.clock.advanceMinutes(14);
    expect((await api.call('GET', '/verification/person', next)).statusCode).toBe(200);
    api.clock.advanceMinutes(1);
    expect((await api.call('GET', '/verification/person', next)).statusCode).toBe(401);
    expect((await read({ as })).phone).toBeNull();

    const left = await clientWithPhone();
    await api.call('POST', '/auth/logout', { as: left.as, body: {} });
    expect((await take(left.phone, 'front')).statusCode).toBe(401);
  });

  it('of a person expires with the person’s own link, and accepts nothing once all is handed in', async () => {
    const { client, link } = await askedDirector(api);
    const by = { 'x-verification-link': link };
    const phone = { headers: { 'x-photo-link': await photoLinkBy(api, by) } };
    await take(phone, 'front');
    await take(phone, 'selfie');
    const { front, selfie } = await idsOf({ headers: by });
    const body = { documentKind: 'passport', frontFileId: front, selfieFileId: selfie };
    expect((await byLink(api, link, 'POST', '', body)).statusCode).toBe(201);
    expect((await take(phone, 'front')).statusCode).toBe(409);
    expect((await api.call('GET', '/verification/person', phone)).json().status).toBe('pending');
    api.clock.advanceMinutes(1);
    const [person] = (await statusOf(api, client)).people;
    await sendEmail(api, client, person);
    expect((await api.call('GET', '/verification/person', phone)).statusCode).toBe(401);
  });
});
