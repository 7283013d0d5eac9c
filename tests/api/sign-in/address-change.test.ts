import { beforeAll, describe, expect, it } from 'vitest';
import { pruneAuth } from '#server/records/auth/prune.ts';
import { adminEmail, buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { PasskeyDevice } from '#tests/support/passkey-device.ts';
import { draft } from '../cases/cases.ts';

let api: TestApi;

beforeAll(async () => {
  api = await buildTestApp({ env: { FRESH_PROOF_MINUTES: '10', STAFF_SIGN_IN: 'code,passkey' } });
  return api.close;
});

let addresses = 0;
const newAddress = (name = 'new') => {
  addresses += 1;
  return `${name}-${addresses}@other.example.com`;
};

const own = '/account/sign-in-address';
const ask = (as: Person, email: string) => api.call('POST', own, { as, body: { email } });
const stateOf = async (as: Person) => (await api.call('GET', own, { as })).json();
const confirm = (as: Person, codes: object) => api.call('POST', `${own}/confirmation`, { as, body: codes });
const undo = (token: string) => api.call('POST', '/sign-in-address/undo', { body: { token } });
const selfOf = (as: Person) => api.call('GET', '/auth/self', { as });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const mailAbout = (address: string, words: RegExp) =>
  api.mailTo(address, ({ subject }) => words.test(subject));

const codeIn = ({ text }: { text: string }) =>
  /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0] ?? '';

/** Asks for the change, and returns both codes. */
async function asked(as: Person, from: string, to: string) {
  const answer = await ask(as, to);
  expect([answer.statusCode, answer.body]).toEqual([202, expect.any(String)]);
  const presentCode = codeIn(await mailAbout(from, /^Confirm the change of your sign-in address$/));
  const newCode = codeIn(await mailAbout(to, /^Confirm your new sign-in address$/));
  return { presentCode, newCode };
}

/** Changes the address, and returns the secret of the link that takes the change back. */
async function changed(as: Person, from: string, to: string): Promise<string> {
  expect((await confirm(as, await asked(as, from, to))).statusCode).toBe(200);
  const { text } = await mailAbout(from, /^Your sign-in address was changed$/);
  return /http:\/\/portal\.test\/sign-in-address#undo=([\w-]{43})/.exec(text)?.[1] ?? '';
}

/** Returns the audited actions on an account. */
async function actionsAbout(userId: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['audit_waiting', 'audit_entries'] as const) {
    const rows = await api.db.selectFrom(table).select('action').where('subject_id', '=', userId).execute();
    found.push(...rows.map(({ action }) => action));
  }
  return found;
}

describe('a change of the sign-in address', () => {
  it('needs the codes of both mailboxes, ends the other sessions, and takes everything of the account along', async () => {
    const { client: ada, id: caseId } = await draft(api, { 'contact-details': {} });
    api.clock.advanceMinutes(1);
    const phone = await api.signIn(ada.email);
    const to = newAddress('ada');
    // What names the address: an application, a team, one accepted and one open invitation, and those of the new address itself.
    await api.call('POST', '/msb-application', { as: ada, body: {} });
    const host = await draft(api);
    const second = await draft(api);
    const inviteTo = (by: { client: Person; id: string }, email: string) =>
      api.call('POST', `/onboarding/${by.id}/colleagues`, {
        as: by.client,
        body: { email, steps: ['wallet'] },
      });
    await inviteTo(host, ada.email);
    await api.call('GET', '/wallets', { as: ada, headers: { 'x-shared-case': host.id } });
    api.clock.advanceMinutes(2);
    await inviteTo(second, ada.email);
    expect((await inviteTo({ client: ada, id: caseId }, to)).statusCode).toBe(201);
    api.clock.advanceMinutes(2);
    await api.call('POST', '/training-team', { as: host.client, body: { email: ada.email } });

    const codes = await asked(ada, ada.email, to);
    expect(await stateOf(ada)).toEqual({
      email: ada.email,
      refusal: null,
      request: { email: to, askedAt: expect.any(String), expiresAt: expect.any(String) },
      undoableUntil: null,
    });
    const { presentCode, newCode } = codes;
    for (const wrong of [
      { presentCode, newCode: other(newCode) },
      { presentCode: other(presentCode), newCode },
      { presentCode: newCode, newCode: presentCode },
    ]) {
      expect((await confirm(ada, wrong)).statusCode).toBe(409);
    }
    // Nothing has changed, and a code for the present address is still mailed.
    expect((await selfOf(ada)).json().email).toBe(ada.email);
    const stale = await api.call('POST', '/auth/request-login-code', { body: { email: ada.email } });
    expect(stale.statusCode).toBe(202);
    const staleCode = codeIn(await mailAbout(ada.email, /login code|sign in/));

    // Two windows at once: one changes the address, the other finds nothing to confirm.
    const both = await Promise.all([confirm(ada, codes), confirm(ada, codes)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await selfOf(ada)).json().email).toBe(to);
    expect((await selfOf(phone)).statusCode).toBe(401);
    expect((await mailAbout(to, /^Your sign-in address was changed$/)).text).not.toContain('#undo=');
    expect((await stateOf(ada)).undoableUntil).not.toBeNull();
    const again = await api.signIn(to);
    expect(again.userId).toBe(ada.userId);

    // The former address opens no account: neither by a code from before, nor by a new one.
    const byStale = { email: ada.email, code: staleCode };
    expect((await api.call('POST', '/auth/verify-login-code', { body: byStale })).statusCode).toBe(401);
    api.clock.advanceMinutes(1);
    await api.call('POST', '/auth/request-login-code', { body: { email: ada.email } });
    expect(codeIn(await mailAbout(ada.email, /^Your account has another sign-in address$/))).toBe('');
    const wanted = { email: ada.email, firstName: 'A', lastName: 'B', role: 'client' };
    expect((await api.call('POST', '/users', { as: await api.admin(), body: wanted })).statusCode).toBe(409);

    const { items: applications } = (await api.call('GET', '/msb-application', { as: again })).json();
    expect(applications).toHaveLength(1);
    const cases = (await api.call('GET', '/shared-cases', { as: again })).json().items;
    expect(cases.map(({ id }: { id: string }) => id).toSorted()).toEqual([host.id, second.id].toSorted());
    for (const { client, id } of [host, second]) {
      const listed = (await api.call('GET', `/onboarding/${id}/colleagues`, { as: client })).json().items;
      expect(listed).toMatchObject([{ email: to, endedAt: null }]);
    }
    const invited = (await api.call('GET', `/onboarding/${caseId}/colleagues`, { as: again })).json().items;
    expect(invited).toMatchObject([{ email: to, endedAt: expect.any(String) }]);
    expect((await api.call('GET', '/training-team/memberships', { as: again })).json().items).toHaveLength(1);
    const found = async (email: string) => {
      const path = `/admin/cases?search=${encodeURIComponent(email)}`;
      return (await api.call('GET', path, { as: await api.admin() })).json().total;
    };
    expect([await found(to), await found(ada.email)]).toEqual([1, 0]);

    expect(await actionsAbout(ada.userId)).toEqual(
      expect.arrayContaining(['address-change.asked', 'user.address-changed']),
    );
    const log = JSON.stringify(await api.db.selectFrom('audit_entries').selectAll().execute());
    const waiting = JSON.stringify(await api.db.selectFrom('audit_waiting').selectAll().execute());
    expect(log + waiting).not.toContain(to);
  });

  it('is taken back by the former mailbox with all later ones, once, and ends every session and way in', async () => {
    const ada = await api.client();
    const [second, third] = [newAddress(), newAddress()];
    const first = await changed(ada, ada.email, second);
    api.clock.advanceMinutes(2);
    const later = await changed(ada, second, third);
    expect((await selfOf(ada)).json().email).toBe(third);
    api.clock.advanceMinutes(7 * 24 * 60 - 10);
    const thief = await api.signIn(third);
    expect((await undo(`${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404);
    const both = await Promise.all([undo(first), undo(first)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404]);
    expect((await selfOf(thief)).statusCode).toBe(401);
    expect((await mailAbout(third, /was taken back$/)).text).toContain(ada.email);
    await mailAbout(ada.email, /was taken back$/);
    api.clock.advanceMinutes(1);
    const back = await api.signIn(ada.email);
    expect(back.userId).toBe(ada.userId);
    // The intruder's own link is dead too, and their address is not the account's.
    expect((await undo(later)).statusCode).toBe(404);
    expect((await api.signIn(third)).userId).not.toBe(ada.userId);
    expect(await actionsAbout(ada.userId)).toContain('user.address-changed');
  });

  it('is final after seven days: the link is dead, and the address free for a new account', async () => {
    const ada = await api.client();
    const token = await changed(ada, ada.email, newAddress());
    api.clock.advanceMinutes(7 * 24 * 60);
    expect((await undo(token)).statusCode).toBe(404);
    await pruneAuth(api);
    expect(await api.db.selectFrom('address_changes').select('id').execute()).toEqual([]);
    expect((await api.signIn(ada.email)).userId).not.toBe(ada.userId);
  });

  it('is asked for again, cancelled, expires, and ends after five wrong tries', async () => {
    const ada = await api.client();
    for (const bad of ['', 'no address', 'a@b', ada.email, ` ${ada.email.toUpperCase()} `]) {
      expect((await ask(ada, bad)).statusCode, bad).toBe(400);
    }
    const old = await asked(ada, ada.email, newAddress());
    const soon = await ask(ada, newAddress());
    expect([soon.statusCode, soon.headers['retry-after']]).toEqual([429, '60']);
    api.clock.advanceMinutes(1);
    const codes = await asked(ada, ada.email, newAddress());
    expect((await confirm(ada, old)).statusCode).toBe(409);
    expect((await api.call('DELETE', own, { as: ada })).statusCode).toBe(204);
    expect((await api.call('DELETE', own, { as: ada })).statusCode).toBe(204);
    expect([(await stateOf(ada)).request, (await confirm(ada, codes)).statusCode]).toEqual([null, 409]);
    expect(await actionsAbout(ada.userId)).toContain('address-change.cancelled');

    api.clock.advanceMinutes(1);
    const expired = await asked(ada, ada.email, newAddress());
    api.clock.advanceMinutes(30);
    expect([(await stateOf(ada)).request, (await confirm(ada, expired)).statusCode]).toEqual([null, 409]);

    const guessed = await asked(ada, ada.email, newAddress());
    const wrong = { ...guessed, newCode: other(guessed.newCode) };
    for (let tries = 1; tries <= 5; tries += 1) expect((await confirm(ada, wrong)).statusCode).toBe(409);
    expect([(await stateOf(ada)).request, (await confirm(ada, guessed)).statusCode]).toEqual([null, 409]);
    expect((await selfOf(ada)).json().email).toBe(ada.email);
  });

  it('does not say whether the new address has an account', async () => {
    const [ada, grace] = [await api.client(), await api.client()];
    const seen: unknown[] = [];
    for (const to of [newAddress(), grace.email, adminEmail]) {
      const client = await api.client();
      const answer = await ask(client, to);
      const { email, request, ...rest } = answer.json();
      expect([email, request.email]).toEqual([client.email, to]);
      const times = { took: Date.parse(request.expiresAt) - Date.parse(request.askedAt) };
      seen.push({ status: answer.statusCode, ...rest, ...times });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    const mail = await mailAbout(grace.email, /cannot become a sign-in address$/);
    expect([codeIn(mail), mail.text.includes(ada.email)]).toEqual(['', false]);

    // The address gets an account after the request.
    const to = newAddress();
    const codes = await asked(ada, ada.email, to);
    api.clock.advanceMinutes(1);
    await api.signIn(to);
    const late = await confirm(ada, codes);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      expect.stringContaining('Check both codes'),
    ]);
    expect((await selfOf(ada)).json().email).toBe(ada.email);
  });

  it('ends with the account, which also frees the former address', async () => {
    const ada = await api.client();
    const token = await changed(ada, ada.email, newAddress());
    api.clock.advanceMinutes(1);
    const body = { kind: 'client', subjectId: ada.userId, ground: 'request' };
    const admin = await api.signIn(adminEmail);
    expect((await api.call('POST', '/admin/erasures', { as: admin, body })).statusCode).toBe(201);
    expect((await undo(token)).statusCode).toBe(404);
    expect((await confirm(ada, { presentCode: '000000', newCode: '000000' })).statusCode).toBe(401);
    expect((await api.signIn(ada.email)).userId).not.toBe(ada.userId);
  });
});

describe('a staff member', () => {
  it('needs a fresh proof, and loses what was added to the account when the change is taken back', async () => {
    api.clock.advanceMinutes(60);
    const admin = await api.signIn(adminEmail);
    const rita = { email: newAddress('rita'), firstName: 'Rita', lastName: 'Levi', role: 'reviewer' };
    expect((await api.call('POST', '/users', { as: admin, body: rita })).statusCode).toBe(201);
    const reviewer = await api.signIn(rita.email);
    api.clock.advanceMinutes(11);
    expect((await ask(reviewer, newAddress())).json().reason).toBe('fresh-proof');
    const fresh = await api.signIn(rita.email);
    const token = await changed(fresh, rita.email, newAddress('rita'));
    api.clock.advanceMinutes(1);
    const device = new PasskeyDevice();
    const { challenge } = (await api.call('POST', '/auth/passkeys/options', { as: fresh, body: {} })).json();
    const passkey = { name: 'Key', credential: device.register(challenge) };
    expect((await api.call('POST', '/auth/passkeys', { as: fresh, body: passkey })).statusCode).toBe(201);
    const made = await api.call('POST', '/account/calendar-address', { as: fresh, body: {} });
    expect(made.statusCode).toBe(201);
    expect((await undo(token)).statusCode).toBe(204);
    expect((await selfOf(fresh)).statusCode).toBe(401);
    const userId = fresh.userId;
    for (const table of ['passkeys', 'recovery_codes', 'sessions', 'calendar_addresses'] as const) {
      expect(await api.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()).toEqual([]);
    }
  });

  it('whom ADMIN_EMAILS names reads why the address cannot be changed here', async () => {
    const admin = await api.signIn(adminEmail);
    expect((await stateOf(admin)).refusal).toContain('ADMIN_EMAILS');
    const refused = await ask(admin, newAddress());
    expect([refused.statusCode, refused.json().message]).toEqual([409, (await stateOf(admin)).refusal]);
  });
});
