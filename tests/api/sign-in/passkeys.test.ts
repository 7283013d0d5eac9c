import { describe, expect, test } from 'vitest';
import { PasskeyDevice } from '#tests/support/passkey-device.ts';
import { openPortal, type Portal } from './auth-portal.ts';

const ADMIN = 'root@example.com';
const env = { ADMIN_EMAILS: ADMIN, PUBLIC_URL: 'https://portal.test' };
const ORIGIN = 'https://portal.test';

async function registrationChallenge(portal: Portal, token: string): Promise<string> {
  return (await portal.call('POST', '/auth/passkeys/options', token, {})).json().challenge;
}

async function signInChallenge(portal: Portal): Promise<string> {
  return (await portal.post('/auth/passkeys/sign-in/options', {})).json().challenge;
}

async function register(portal: Portal, token: string, device: PasskeyDevice, name = 'Work laptop') {
  const credential = device.register(await registrationChallenge(portal, token));
  return portal.call('POST', '/auth/passkeys', token, { name, credential });
}

async function signInBy(portal: Portal, device: PasskeyDevice) {
  return portal.post('/auth/passkeys/sign-in', device.sign(await signInChallenge(portal)));
}

async function openRegistered(more: Record<string, string> = {}) {
  const ground = await openPortal({ ...env, ...more });
  const token = await ground.portal.signIn(ADMIN);
  const device = new PasskeyDevice(ORIGIN);
  const made = await register(ground.portal, token, device);
  expect(made.statusCode).toBe(201);
  const { passkey, recoveryCodes } = made.json();
  return { ...ground, token, device, passkey, recoveryCodes: recoveryCodes as string[] };
}

describe('a passkey', () => {
  test('is registered with ten recovery codes, and signs in', async () => {
    const { portal, token, device, recoveryCodes } = await openRegistered();
    expect(new Set(recoveryCodes).size).toBe(10);
    const answer = await signInBy(portal, device);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ role: 'administrator', email: ADMIN });
    const listed = (await portal.call('GET', '/auth/passkeys', token)).json();
    expect(listed).toMatchObject({
      items: [{ name: 'Work laptop', lastUsedAt: expect.any(String) }],
      recoveryCodesLeft: 10,
    });
  });

  test('is one of several, and none can be registered twice', async () => {
    const { portal, token, device, clock } = await openRegistered();
    clock.advance({ seconds: 1 });
    const second = await register(portal, token, new PasskeyDevice(ORIGIN), 'Phone');
    expect(second.json().recoveryCodes).toEqual([]);
    expect((await register(portal, token, device)).statusCode).toBe(409);
    const { items } = (await portal.call('GET', '/auth/passkeys', token)).json();
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Work laptop', 'Phone']);
  });

  test('is registered twice at once with one set of recovery codes', async () => {
    const { portal } = await openPortal(env);
    const token = await portal.signIn(ADMIN);
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => register(portal, token, new PasskeyDevice(ORIGIN), name)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const codes = answers.map((answer) => answer.json().recoveryCodes.length);
    expect(codes.sort((a, b) => a - b)).toEqual([0, 10]);
  });

  test.each([
    ['of another origin', 'https://portal.example', {}],
    ['of a neighbouring host', 'https://evil.portal.test', {}],
    ['whose challenge has expired', ORIGIN, { minutes: 5 }],
    ['whose challenge was issued by a clock that was ahead', ORIGIN, { minutes: -20 }],
  ])('%s is refused', async (_what, origin, wait) => {
    const { portal, token, clock, device } = await openRegistered();
    const stranger = new PasskeyDevice(origin);
    const forRegistration = await registrationChallenge(portal, token);
    const forSignIn = await signInChallenge(portal);
    clock.advance(wait);
    const body = { name: 'Other', credential: stranger.register(forRegistration) };
    expect((await portal.call('POST', '/auth/passkeys', token, body)).statusCode).toBeGreaterThanOrEqual(400);
    device.origin = origin;
    expect((await portal.post('/auth/passkeys/sign-in', device.sign(forSignIn))).statusCode).toBe(401);
  });

  test('is refused with a challenge that was used, of another purpose, or made up', async () => {
    const { portal, token, device } = await openRegistered();
    const challenge = await signInChallenge(portal);
    const first = device.sign(challenge);
    expect((await portal.post('/auth/passkeys/sign-in', first)).statusCode).toBe(200);
    expect((await portal.post('/auth/passkeys/sign-in', first)).statusCode).toBe(401);
    const again = device.sign(challenge);
    expect((await portal.post('/auth/passkeys/sign-in', again)).statusCode).toBe(401);
    const other = device.sign(await registrationChallenge(portal, token));
    expect((await portal.post('/auth/passkeys/sign-in', other)).statusCode).toBe(401);
    const madeUp = device.sign('bWFkZSB1cA');
    expect((await portal.post('/auth/passkeys/sign-in', madeUp)).statusCode).toBe(401);
  });

  test('is accepted once of two uses of a challenge at once', async () => {
    const { portal, anotherProcess, device } = await openRegistered();
    const other = await anotherProcess();
    const signed = device.sign(await signInChallenge(portal));
    const answers = await Promise.all(
      [portal, other].map((each) => each.post('/auth/passkeys/sign-in', signed)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  test('whose count goes backwards is a copy, and is refused', async () => {
    const { portal, device } = await openRegistered();
    device.counter = 10;
    expect((await signInBy(portal, device)).statusCode).toBe(200);
    device.counter = 5;
    expect((await signInBy(portal, device)).statusCode).toBe(401);
  });

  test('is refused after its removal, after a reset, and while its account is disabled', async () => {
    const { portal, token, device, passkey } = await openRegistered();
    expect((await portal.call('DELETE', `/auth/passkeys/${passkey.id}`, token)).statusCode).toBe(204);
    expect((await signInBy(portal, device)).statusCode).toBe(401);

    const body = { email: 'rita@example.com', firstName: 'Rita', lastName: 'Levi', role: 'reviewer' };
    const { id } = (await portal.call('POST', '/users', token, body)).json();
    await portal.postman.next(body.email);
    const own = await portal.signIn(body.email);
    const key = new PasskeyDevice(ORIGIN);
    const { recoveryCodes } = (await register(portal, own, key)).json();
    await portal.call('PATCH', `/users/${id}`, token, { disabled: true });
    expect((await signInBy(portal, key)).statusCode).toBe(401);
    await portal.call('PATCH', `/users/${id}`, token, { disabled: false });
    expect((await signInBy(portal, key)).statusCode).toBe(200);
    expect((await portal.call('DELETE', `/users/${id}/passkeys`, token)).statusCode).toBe(204);
    expect((await signInBy(portal, key)).statusCode).toBe(401);
    const recovery = { email: body.email, code: recoveryCodes[0] };
    expect((await portal.post('/auth/recovery', recovery)).statusCode).toBe(401);
  });

  test('is refused for someone who is no longer staff', async () => {
    const { portal, db, device } = await openRegistered();
    await db.updateTable('users').set({ role: 'client' }).execute();
    expect((await signInBy(portal, device)).statusCode).toBe(401);
  });

  test('is stored as a public key, and its challenge as a hash', async () => {
    const { db, portal } = await openRegistered();
    const challenge = await signInChallenge(portal);
    const rows = await db.selectFrom('passkey_challenges').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });
});

describe('a recovery code', () => {
  test('signs in once, in whatever spelling', async () => {
    const { portal, recoveryCodes, db } = await openRegistered();
    const [code = ''] = recoveryCodes;
    const spelt = { email: ' ROOT@example.com'.trim(), code: code.toLowerCase().replaceAll('-', ' ') };
    expect((await portal.post('/auth/recovery', spelt)).statusCode).toBe(200);
    expect((await portal.post('/auth/recovery', spelt)).statusCode).toBe(401);
    const stored = await db.selectFrom('recovery_codes').selectAll().execute();
    expect(stored).toHaveLength(9);
    for (const each of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(each);
  });

  test('is replaced by new ones, and none exist without a passkey', async () => {
    const { portal, token, recoveryCodes, passkey } = await openRegistered();
    const { codes } = (await portal.call('POST', '/auth/recovery-codes', token, {})).json();
    expect(codes).toHaveLength(10);
    const earlier = { email: ADMIN, code: recoveryCodes[0] };
    expect((await portal.post('/auth/recovery', earlier)).statusCode).toBe(401);
    expect((await portal.post('/auth/recovery', { email: ADMIN, code: codes[0] })).statusCode).toBe(200);
    await portal.call('DELETE', `/auth/passkeys/${passkey.id}`, token);
    expect((await portal.call('POST', '/auth/recovery-codes', token, {})).statusCode).toBe(409);
  });

  test('cannot be guessed: ten wrong ones block the network, and unknown addresses answer the same', async () => {
    const { portal } = await openRegistered();
    const bodies = new Set<string>();
    for (let guess = 0; guess < 10; guess += 1) {
      const email = guess % 2 ? ADMIN : 'unknown@example.com';
      const answer = await portal.post('/auth/recovery', { email, code: `2222-2222-2222-222${guess}` });
      expect(answer.statusCode).toBe(401);
      bodies.add(answer.body);
    }
    expect(bodies.size).toBe(1);
    const answer = await portal.post('/auth/recovery', { email: ADMIN, code: '2222' });
    expect(answer.statusCode).toBe(429);
  });
});

describe('with STAFF_SIGN_IN=passkey', () => {
  const demanded = { STAFF_SIGN_IN: 'passkey' };

  test('a code admits a staff member without a passkey to the registration alone, then to everything', async () => {
    const { portal } = await openPortal({ ...env, ...demanded });
    const token = await portal.signIn(ADMIN);
    const self = await portal.call('GET', '/auth/self', token);
    expect(self.json()).toMatchObject({ mustRegisterPasskey: true });
    for (const path of ['/users', '/admin/cases', '/auth/sessions']) {
      const refused = await portal.call('GET', path, token);
      expect([path, refused.statusCode, refused.json().reason]).toEqual([path, 403, 'enrolment']);
    }
    const device = new PasskeyDevice(ORIGIN);
    expect((await register(portal, token, device)).statusCode).toBe(201);
    expect((await portal.call('GET', '/auth/self', token)).json()).not.toHaveProperty('mustRegisterPasskey');
    expect((await portal.call('GET', '/users', token)).statusCode).toBe(200);
  });

  test('a code is refused from then on; the passkey and recovery codes sign in', async () => {
    const { portal, device, recoveryCodes, clock } = await openRegistered(demanded);
    clock.advance({ minutes: 2 });
    const { code, handle } = await portal.ask(ADMIN);
    const refused = await portal.post('/auth/verify-login-code', { email: ADMIN, code }, { handle });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ reason: 'passkey-required' });
    expect((await signInBy(portal, device)).statusCode).toBe(200);
    const recovery = { email: ADMIN, code: recoveryCodes[0] };
    expect((await portal.post('/auth/recovery', recovery)).statusCode).toBe(200);
  });

  test('the last passkey cannot be removed, and clients sign in by code as before', async () => {
    const { portal, token, passkey } = await openRegistered(demanded);
    expect((await portal.call('DELETE', `/auth/passkeys/${passkey.id}`, token)).statusCode).toBe(409);
    const client = await portal.signIn('ada@example.com');
    expect((await portal.call('GET', '/auth/self', client)).json()).toMatchObject({ role: 'client' });
  });
});
