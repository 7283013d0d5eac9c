import { describe, expect, test } from 'vitest';
import { operationsOf, readContract } from '#server/platform/contract/contract.ts';
import { deviceInWords, truncatedNetwork } from '#server/records/users/session-origin.ts';
import { PasskeyDevice } from '#tests/support/passkey-device.ts';
import { openPortal, type Portal } from './auth-portal.ts';

const ADMIN = 'root@example.com';
const env = { ADMIN_EMAILS: ADMIN };

/** An address to invite. */
const invited = { email: 'rita@example.com', firstName: 'Rita', lastName: 'Levi', role: 'reviewer' };

async function openStale(more: Record<string, string> = {}) {
  const ground = await openPortal({ ...env, ...more });
  const token = await ground.portal.signIn(ADMIN);
  ground.clock.advance({ minutes: 10 });
  return { ...ground, token };
}

async function reasonFor(portal: Portal, token: string): Promise<unknown> {
  const answer = await portal.call('POST', '/users', token, invited);
  return answer.statusCode === 201 ? 'created' : answer.json().reason;
}

describe('a fresh proof', () => {
  test('is needed for exports, deletions of people’s records, roles and acknowledged restores', async () => {
    const needing = operationsOf(await readContract()).filter(({ needsFreshProof }) => needsFreshProof);
    const ids = needing.map(({ operationId }) => operationId);
    expect(ids).toEqual(
      expect.arrayContaining([
        ...['exportCase', 'exportNewsletterSubscriptions', 'deleteOnboarding', 'deleteUser', 'updateUser'],
        ...['createUser', 'acknowledgeAuditRestore', 'deleteContact', 'deleteResume', 'deletePasskey'],
        ...['createPasskey', 'createRecoveryCodes', 'resetPasskeys'],
      ]),
    );
  });

  test('is the sign-in itself for ten minutes, and is then demanded with a reason', async () => {
    const { portal, token } = await openStale();
    const refused = await portal.call('POST', '/users', token, invited);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toEqual({
      statusCode: 403,
      error: 'Forbidden',
      message: 'Confirm that it is you before you continue',
      reason: 'fresh-proof',
    });
    expect((await portal.call('GET', '/users', token)).statusCode).toBe(200);
  });

  test('is given by a mailed code, for this session alone', async () => {
    const { portal, token, clock } = await openStale();
    const other = await portal.signIn(ADMIN);
    await portal.call('GET', '/auth/self', token);
    clock.advance({ minutes: 11 });
    const { code, handle } = await portal.ask(ADMIN);
    const wrongCode = { code: code === '000000' ? '000001' : '000000' };
    const options = { headers: { authorization: `Bearer ${token}` }, handle };
    expect((await portal.post('/auth/proof', wrongCode, options)).statusCode).toBe(400);
    const proven = await portal.post('/auth/proof', { code }, options);
    expect(proven.json()).toEqual({ freshUntil: new Date(clock.now().getTime() + 600_000).toISOString() });
    expect(await reasonFor(portal, other)).toBe('fresh-proof');
    expect(await reasonFor(portal, token)).toBe('created');
  });

  test('is not given by the code or the passkey of another person', async () => {
    const { portal, clock } = await openPortal(env);
    const token = await portal.signIn(ADMIN);
    await portal.call('POST', '/users', token, invited);
    await portal.postman.next(invited.email);
    const reviewer = await portal.signIn(invited.email);
    const options = (await portal.call('POST', '/auth/passkeys/options', reviewer, {})).json();
    const device = new PasskeyDevice();
    const body = { name: 'Key', credential: device.register(options.challenge) };
    expect((await portal.call('POST', '/auth/passkeys', reviewer, body)).statusCode).toBe(201);
    clock.advance({ minutes: 11 });
    const { challenge } = (await portal.post('/auth/passkeys/sign-in/options', {})).json();
    const passkey = device.sign(challenge);
    expect((await portal.call('POST', '/auth/proof', token, { passkey })).statusCode).toBe(400);
    const { code } = await portal.ask(invited.email);
    expect((await portal.call('POST', '/auth/proof', token, { code })).statusCode).toBe(400);
    const next = (await portal.post('/auth/passkeys/sign-in/options', {})).json();
    const own = await portal.call('POST', '/auth/proof', reviewer, { passkey: device.sign(next.challenge) });
    expect(own.statusCode).toBe(200);
  });

  test('by a clock that was ahead does not count', async () => {
    const { portal, clock } = await openPortal(env);
    clock.advance({ hours: 1 });
    const token = await portal.signIn(ADMIN);
    clock.advance({ minutes: -30 });
    expect((await portal.call('GET', '/auth/self', token)).statusCode).toBe(401);
    const second = await portal.signIn('ada@example.com');
    expect((await portal.call('GET', '/auth/self', second)).statusCode).toBe(200);
  });
});

describe('a session of staff', () => {
  test('ends after 15 minutes without use, and after 12 hours in any case', async () => {
    const { portal, clock } = await openPortal(env);
    const idle = await portal.signIn(ADMIN);
    clock.advance({ minutes: 15 });
    expect((await portal.call('GET', '/auth/self', idle)).statusCode).toBe(401);
    const used = await portal.signIn(ADMIN);
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      clock.advance({ minutes: 10 });
      expect((await portal.call('GET', '/auth/self', used)).statusCode).toBe(200);
    }
    clock.advance({ minutes: 10 });
    expect((await portal.call('GET', '/auth/self', used)).statusCode).toBe(401);
  });

  test('is listed with its device and a truncated network, and ended by its owner', async () => {
    const { portal, clock } = await openPortal(env);
    const first = await portal.signIn(ADMIN);
    clock.advance({ minutes: 2 });
    const { code } = await portal.ask(ADMIN);
    const headers = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    const answer = await portal.post('/auth/verify-login-code', { email: ADMIN, code }, { headers });
    const second = answer.json().access_token;
    const { items } = (await portal.call('GET', '/auth/sessions', second)).json();
    expect(items).toMatchObject([
      { isCurrent: true, method: 'code', device: 'Firefox on Windows', network: '203.0.113.0/24' },
      { isCurrent: false, method: 'code', network: '203.0.113.0/24' },
    ]);
    const gone = await portal.call('DELETE', `/auth/sessions/${items[1].id}`, second);
    expect(gone.statusCode).toBe(204);
    expect((await portal.call('GET', '/auth/self', first)).statusCode).toBe(401);
    expect((await portal.call('GET', '/auth/self', second)).statusCode).toBe(200);
  });

  test('is ended by an administrator, one or all', async () => {
    const { portal, clock } = await openPortal(env);
    const admin = await portal.signIn(ADMIN);
    const client = await portal.signIn('ada@example.com');
    const { id } = (await portal.call('GET', '/auth/self', client)).json();
    const listed = await portal.call('GET', `/users/${id}/sessions`, admin);
    const [session] = listed.json().items;
    const path = `/users/${id}/sessions`;
    expect((await portal.call('DELETE', `${path}/${session.id}`, admin)).statusCode).toBe(204);
    expect((await portal.call('DELETE', `${path}/${session.id}`, admin)).statusCode).toBe(404);
    expect((await portal.call('GET', '/auth/self', client)).statusCode).toBe(401);
    clock.advance({ minutes: 2 });
    const again = await portal.signIn('ada@example.com');
    expect((await portal.call('DELETE', path, admin)).statusCode).toBe(204);
    expect((await portal.call('GET', '/auth/self', again)).statusCode).toBe(401);
  });
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36', 'Chrome on Linux'],
  ['curl/8.5.0', 'Unknown device'],
  [undefined, 'Unknown device'],
])('a device is named in words: %s', (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['unix', ''],
])('a network address loses its last part: %s', (ip, network) => {
  expect(truncatedNetwork(ip)).toBe(network);
});
