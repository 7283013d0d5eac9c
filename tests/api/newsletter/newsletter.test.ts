import { beforeAll, describe, expect, it } from 'vitest';
import { newsletterConsent } from '#domain/newsletter-form.ts';
import { pruneNewsletter } from '#server/records/newsletter/prune.ts';
import { adminEmail, buildTestApp, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';
import { startSmtpServer } from '../mail/mail-server.ts';

let api: TestApi;
let admin: Person;

/** Starts an empty server for the tests of a block. */
function ownServer(): void {
  beforeAll(async () => {
    api = await buildTestApp();
    admin = await api.admin();
    return api.close;
  });
}

let asked = 0;

/** Requests the newsletter like a visitor from another network. */
function ask(body: object, { to = api, ip }: { to?: TestApi; ip?: string } = {}) {
  asked += 1;
  const remoteAddress = ip ?? `10.2.${asked >> 8}.${asked & 255}`;
  return to.app.inject({
    method: 'POST',
    url: '/api/newsletter-subscription',
    payload: { consent: true, from: 'site', ...body },
    remoteAddress,
  });
}

async function list(query = '') {
  const call = () => api.call('GET', `/newsletter-subscription?${query}`, { as: admin });
  let answer = await call();
  if (answer.statusCode === 401) {
    // The clock has passed the end of the session.
    admin = await api.signIn(adminEmail);
    answer = await call();
  }
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const found = async (email: string) => (await list(`search=${encodeURIComponent(email)}`)).items[0];
const stateOf = async (email: string) => (await found(email))?.state;

/** Returns the secrets in the links of the next mail to the address. */
async function linksTo(email: string) {
  const mail = await api.mailTo(email);
  const secret = (name: string) => new RegExp(`#${name}=([\\w-]{43})$`, 'm').exec(mail.text)?.[1] ?? '';
  return { mail, confirm: secret('confirm'), unsubscribe: secret('unsubscribe') };
}

const confirm = (token: string) => api.call('POST', '/newsletter-subscription/confirm', { body: { token } });
const unsubscribe = (token: string, options: Parameters<TestApi['call']>[2] = {}) =>
  api.call('POST', `/newsletter-subscription/unsubscribe?token=${token}`, options);

async function confirmed(email: string) {
  expect((await ask({ email })).statusCode).toBe(202);
  const links = await linksTo(email);
  expect((await confirm(links.confirm)).statusCode).toBe(200);
  return links;
}

const prune = () => pruneNewsletter({ ...api, random: { bytes: () => Buffer.alloc(32), digits: () => '' } });

describe('a newsletter subscriber', () => {
  ownServer();

  it('is mailed once, confirms by the mail, and both times are stored with what they agreed to', async () => {
    const at = api.clock.now().toISOString();
    const answer = await ask({
      email: 'Ada@Example.com',
      language: 'fr-CA',
      from: 'https://www.example.com/blog',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { message: 'Thank you. Check your inbox and open the link in our email to confirm the newsletter.' },
    ]);
    const pending = await found('ada@example.com');
    expect(pending).toEqual({
      id: expect.any(String),
      email: 'ada@example.com',
      language: 'fr-CA',
      state: 'pending',
      from: 'https://www.example.com/blog',
      consentText: newsletterConsent,
      consentedAt: at,
      confirmedAt: null,
      unsubscribedAt: null,
      mailedAt: at,
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
    const { mail, confirm: token } = await linksTo('ada@example.com');
    expect(mail.text).not.toContain('www.example.com');
    api.clock.advanceMinutes(5);
    expect((await confirm(token)).json()).toEqual({
      message: 'Thank you. You will receive the newsletter from now on.',
    });
    const after = await found('ada@example.com');
    expect(after).toMatchObject({
      state: 'confirmed',
      consentedAt: at,
      confirmedAt: api.clock.now().toISOString(),
      version: 2,
    });
    api.clock.advanceMinutes(5);
    expect((await confirm(token)).statusCode).toBe(200);
    expect(await found('ada@example.com')).toEqual(after);
    const secrets = await api.db.selectFrom('newsletter_links').selectAll().execute();
    expect(JSON.stringify(secrets)).not.toContain(token);
    const entries = (await sealed(api.db))
      .selectFrom('audit_entries')
      .select(['action', 'actor_role', 'details']);
    const trail = await entries.where('subject_id', '=', pending.id).orderBy('seq').execute();
    expect(trail.filter(({ actor_role }) => actor_role === 'anonymous').map(({ action }) => action)).toEqual([
      'newsletter-subscription.created',
      'newsletter-subscription.changed',
    ]);
    expect(JSON.stringify(trail)).not.toContain('example.com');
  });

  it.each<[what: string, more: object, property: string, message: string]>([
    ['no address', { email: 'ada' }, 'email', 'Enter an email address such as name@company.com'],
    ['no consent', { consent: false }, 'consent', 'Agree to this so that we may send you the newsletter'],
    ['no language', { language: 'x' }, 'language', 'Send a language such as en or fr-CA'],
    ['a script as its page', { from: 'javascript:x' }, 'from', "Send the address of the page, or 'site'"],
  ])('is refused with %s, beside its field', async (_what, more, property, message) => {
    const refused = await ask({ email: 'refused@example.com', ...more });
    expect([refused.statusCode, refused.json().message]).toEqual([400, [{ property, message }]]);
    expect(await found('refused@example.com')).toBeUndefined();
  });

  it('gets the same response whether or not the address is known, and whatever becomes of it', async () => {
    await confirmed('known@example.com');
    await ask({ email: 'pending@example.com' });
    await linksTo('pending@example.com');
    const ended = await confirmed('ended@example.com');
    await unsubscribe(ended.unsubscribe);
    const answers = await Promise.all(
      [
        { email: 'known@example.com' },
        { email: 'pending@example.com' },
        { email: 'ended@example.com' },
        { email: 'new@example.com' },
        { email: 'machine@example.com', website: 'https://spam.example' },
        { email: 'machine@example.com', elapsed: 2999 },
      ].map((body) => ask(body)),
    );
    const same = answers.map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers)]);
    expect(new Set(same.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await found('machine@example.com')).toBeUndefined();
    await linksTo('new@example.com');
    const waiting = api.db
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('template', '=', 'newsletter-confirm');
    const mailed = (await waiting.execute()).map(({ recipient }) => recipient);
    for (const email of ['known', 'pending', 'ended', 'new']) {
      expect(mailed.filter((to) => to === `${email}@example.com`)).toHaveLength(1);
    }
  });
});

describe('a mailbox', () => {
  ownServer();

  const mailsTo = async (email: string) => {
    const all = api.db.selectFrom('mail_outbox').select('id').where('recipient', '=', email);
    return (await all.execute()).length;
  };

  it('gets one mail a day, however many requests are made at once and from wherever', async () => {
    const email = 'victim@example.com';
    await Promise.all(Array.from({ length: 8 }, () => ask({ email })));
    expect(await mailsTo(email)).toBe(1);
    const first = await linksTo(email);
    api.clock.advanceMinutes(24 * 60 - 1);
    await ask({ email });
    expect(await mailsTo(email)).toBe(1);
    api.clock.advanceMinutes(1);
    await ask({ email, consentText: 'Other words' });
    expect(await mailsTo(email)).toBe(2);
    // Only the newest mail's link is valid, for the consent given then.
    const second = await linksTo(email);
    expect((await confirm(first.confirm)).statusCode).toBe(404);
    expect((await confirm(second.confirm)).statusCode).toBe(200);
    expect(await found(email)).toMatchObject({ state: 'confirmed', consentText: 'Other words' });
  });

  it('that has unsubscribed and subscribes again gets a mail, once a day', async () => {
    const email = 'returning@example.com';
    await ask({ email });
    const first = await linksTo(email);
    await confirm(first.confirm);
    await unsubscribe(first.unsubscribe);
    const again = await ask({ email });
    expect(await mailsTo(email)).toBe(1);
    api.clock.advanceMinutes(24 * 60);
    // The response is the same whether a mail is sent or not.
    expect((await ask({ email })).json()).toEqual(again.json());
    expect(await mailsTo(email)).toBe(2);
    await linksTo(email);
    await ask({ email });
    expect(await mailsTo(email)).toBe(2);
    // A subscription that was not confirmed in time does not count.
    api.clock.advanceMinutes(7 * 24 * 60);
    await prune();
    await ask({ email });
    expect(await mailsTo(email)).toBe(3);
    expect((await confirm((await linksTo(email)).confirm)).statusCode).toBe(200);
    expect(await stateOf(email)).toBe('confirmed');
  });

  it('that wants no more mails gets none for thirty days, also for later requests', async () => {
    const email = 'unwilling@example.com';
    await ask({ email });
    const { unsubscribe: token, confirm: earlier } = await linksTo(email);
    expect((await unsubscribe(token)).json()).toEqual({ message: 'You are unsubscribed.' });
    expect((await confirm(earlier)).statusCode).toBe(404);
    api.clock.advanceMinutes(29 * 24 * 60);
    await ask({ email });
    expect(await mailsTo(email)).toBe(1);
    api.clock.advanceMinutes(24 * 60);
    await ask({ email });
    expect(await mailsTo(email)).toBe(2);
    // It was not confirmed: it is unsubscribed again, and the thirty days restart.
    api.clock.advanceMinutes(7 * 24 * 60);
    await prune();
    expect(await stateOf(email)).toBe('unsubscribed');
    await ask({ email });
    expect(await mailsTo(email)).toBe(2);
  });
});

describe('a link', () => {
  ownServer();

  it('confirms within seven days, and unconfirmed subscriptions are deleted', async () => {
    await ask({ email: 'late@example.com' });
    await ask({ email: 'later@example.com' });
    const late = await linksTo('late@example.com');
    const later = await linksTo('later@example.com');
    api.clock.advanceMinutes(7 * 24 * 60 - 1);
    await prune();
    expect((await confirm(late.confirm)).statusCode).toBe(200);
    api.clock.advanceMinutes(1);
    expect((await confirm(later.confirm)).json()).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: 'This link is not valid',
    });
    await prune();
    expect((await list()).items.map(({ email }: { email: string }) => email)).toEqual(['late@example.com']);
    const links = await api.db.selectFrom('newsletter_links').select(['kind', 'subscription_id']).execute();
    expect(links).toEqual([{ kind: 'unsubscribe', subscription_id: expect.any(String) }]);
    expect((await unsubscribe(later.unsubscribe)).statusCode).toBe(404);
  });

  it('opens a page and changes nothing when opened; one click ends the subscription, even years later', async () => {
    const email = 'faithful@example.com';
    const { mail, unsubscribe: token, confirm: other } = await confirmed(email);
    expect(mail.unsubscribeUrl).toBe(
      `http://portal.test/api/newsletter-subscription/unsubscribe?token=${token}`,
    );
    const opened = await api.call('GET', `/newsletter-subscription/unsubscribe?token=${token}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `http://portal.test/newsletter#unsubscribe=${token}`,
    ]);
    const odd = await api.call('GET', '/newsletter-subscription/unsubscribe?token=%0d%0aset-cookie:x');
    expect(odd.headers.location).toBe('http://portal.test/newsletter#unsubscribe=%0D%0Aset-cookie%3Ax');
    expect(await stateOf(email)).toBe('confirmed');
    expect((await unsubscribe(other)).statusCode).toBe(404);
    api.clock.advanceMinutes(9 * 365 * 24 * 60);
    await prune();
    // The formats of Gmail and of RFC 8058.
    const first = await unsubscribe(token, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(first.statusCode, first.body).toBe(200);
    const ended = await found(email);
    expect(ended).toMatchObject({ state: 'unsubscribed', unsubscribedAt: api.clock.now().toISOString() });
    api.clock.advanceMinutes(1);
    const second = await unsubscribe(token, {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    });
    expect(second.statusCode, second.body).toBe(200);
    expect((await unsubscribe(token)).statusCode).toBe(200);
    expect(await found(email)).toEqual(ended);
    api.clock.advanceMinutes(3 * 365 * 24 * 60);
    await prune();
    expect(await found(email)).toBeUndefined();
  });

  it('cannot be called from forms on other sites', async () => {
    for (const path of ['/newsletter-subscription', '/newsletter-subscription/confirm', '/contacts']) {
      const refused = await api.call('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'email=ada%40example.com&consent=true',
      });
      expect([refused.statusCode, refused.json().message]).toEqual([
        415,
        'Send the body as application/json',
      ]);
    }
  });

  it('can be tried twenty times in ten minutes at most', async () => {
    const own = await openTestApi();
    const tries: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const path = `/newsletter-subscription/unsubscribe?token=${String(n).padStart(43, 'x')}`;
      tries.push((await own.call('POST', path)).statusCode);
    }
    expect(tries).toEqual([...Array.from({ length: 20 }, () => 404), 429]);
  });
});

describe('the limit on subscription requests', () => {
  it('is ten an hour from one address, and lower once many addresses have subscribed', async () => {
    const to = await openTestApi();
    const flood = async (times: number, ip: string) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n += 1) {
        const answer = await ask({ email: `${n}@${ip.replaceAll(/[.:]/g, '-')}.example.com` }, { to, ip });
        statuses.push(answer.statusCode);
      }
      return statuses;
    };
    expect(await flood(11, '203.0.113.9')).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
    for (let n = 0; n < 9; n += 1) await flood(10, `203.0.114.${n}`);
    expect(await flood(4, '203.0.113.10')).toEqual([202, 202, 202, 429]);
    to.clock.advanceMinutes(61);
    expect(await flood(1, '203.0.113.9')).toEqual([202]);
  });
});

describe('the mail', () => {
  it('contains the unsubscribe headers of mail programs, as a mail server delivers it', async () => {
    const smtp = await startSmtpServer();
    const own = await openTestApi({ env: { SMTP_URL: smtp.url }, mail: {} });
    await ask({ email: 'ada@example.com' }, { to: own });
    await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
    const [mail] = smtp.received;
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toMatch(
      /^<http:\/\/portal\.test\/api\/newsletter-subscription\/unsubscribe\?token=[\w-]{43}>$/,
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain('If it was not you, you need to do nothing');
    const url = header('list-unsubscribe')?.slice(1, -1) ?? '';
    const done = await own.app.inject({ method: 'POST', url: url.replace('http://portal.test', '') });
    expect(done.statusCode).toBe(200);
  });

  it('of a sign-in has no such headers', async () => {
    const own = await openTestApi();
    await own.call('POST', '/auth/request-login-code', { body: { email: 'ada@example.com' } });
    expect((await own.mailTo('ada@example.com')).unsubscribeUrl).toBeUndefined();
  });
});

describe('administrators', () => {
  ownServer();

  it('find subscriptions by state and address, the latest first, and delete them with their links', async () => {
    await ask({ email: 'first@example.com' });
    api.clock.advanceMinutes(1);
    const { unsubscribe: token } = await confirmed('second@harbour.example');
    const emails = async (query: string) =>
      (await list(query)).items.map(({ email }: { email: string }) => email);
    expect(await emails('')).toEqual(['second@harbour.example', 'first@example.com']);
    expect(await emails('order=asc&pageSize=1')).toEqual(['first@example.com']);
    expect(await emails('state=pending')).toEqual(['first@example.com']);
    expect(await emails('search=harb')).toEqual(['second@harbour.example']);
    const { id } = await found('second@harbour.example');
    const one = await api.call('GET', `/newsletter-subscription/${id}`, { as: admin });
    expect(one.json()).toEqual(await found('second@harbour.example'));
    expect((await api.call('DELETE', `/newsletter-subscription/${id}`, { as: admin })).statusCode).toBe(204);
    expect(await emails('search=harb')).toEqual([]);
    expect((await unsubscribe(token)).statusCode).toBe(404);
    const left = api.db.selectFrom('newsletter_links').select('kind').where('subscription_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });

  it('export the subscribers as a table without formulas, with the link by which each unsubscribes', async () => {
    const { unsubscribe: token } = await confirmed('=cmd@example.com');
    await ask({ email: 'waiting@example.com' });
    const text = '=HYPERLINK("https://evil.example")';
    await ask({ email: 'words@example.com', consentText: text });
    const table = await api.call('GET', '/newsletter-subscription/export', { as: admin });
    expect(table.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="newsletter-confirmed.csv"',
    });
    const [head, row, ...rest] = table.body.trimEnd().split('\r\n');
    expect(head).toBe('email,language,state,asked at,agreed to,confirmed at,unsubscribed at,unsubscribe by');
    expect(row).toMatch(/^'=cmd@example\.com,en,confirmed,/);
    expect(row?.endsWith(`/unsubscribe?token=${token}`)).toBe(true);
    expect(rest).toEqual([]);
    const pending = await api.call('GET', '/newsletter-subscription/export?state=pending', { as: admin });
    expect(pending.body).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    const entry = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'newsletter-subscription.exported')
      .execute();
    expect(entry).toEqual(
      Array.from({ length: 2 }, () => ({ actor_id: admin.userId, subject_id: 'newsletter-subscription' })),
    );
  });

  it('are the only ones with access', async () => {
    const id = (await list()).items[0].id;
    for (const as of [await api.client(), await api.reviewer()]) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/export'],
        ['GET', `/${id}`],
        ['DELETE', `/${id}`],
      ] as const) {
        expect((await api.call(method, `/newsletter-subscription${path}`, { as })).statusCode).toBe(403);
        expect((await api.call(method, `/newsletter-subscription${path}`)).statusCode).toBe(401);
      }
    }
  });
});
