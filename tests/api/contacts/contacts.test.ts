import { beforeAll, describe, expect, it } from 'vitest';
import { contactConsent } from '#domain/contact-form.ts';
import { buildTestApp, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';

const written = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0958',
  company: 'Analytical Engines Ltd',
  subject: 'Opening an account',
  message: 'What do you need of us?\nAnd how long does it take?',
  consent: true,
  from: 'https://www.example.com/contact',
};

let api: TestApi;
let admin: Person;
let reviewer: Person;

/** Starts an empty server for the tests of a block. */
function ownServer(): void {
  beforeAll(async () => {
    api = await buildTestApp();
    [admin, reviewer] = [await api.admin(), await api.reviewer()];
    return api.close;
  });
}

/** Sends a form like a visitor with that address. */
const send = (body: object, { to = api, ip = '192.0.2.1' } = {}) =>
  to.app.inject({ method: 'POST', url: '/api/contacts', payload: body, remoteAddress: ip });

async function list(query = '', as = admin) {
  const answer = await api.call('GET', `/contacts?${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Sends a message that is unique in its test. */
async function received(more: object = {}) {
  const subject = `Subject ${(await list()).total + 1}`;
  expect((await send({ ...written, subject, ...more })).statusCode).toBe(202);
  const { items } = await list(`search=${encodeURIComponent(subject)}`);
  return items[0];
}

const move = (id: string, body: object, as = reviewer) =>
  api.call('PATCH', `/contacts/${id}/status`, { as, body });

describe('a visitor’s message', () => {
  ownServer();

  it('is stored with what they agreed to, and when', async () => {
    const now = api.clock.now().toISOString();
    const answer = await send({ ...written, name: '  Ada Lovelace ' });
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { message: 'Thank you. We have received your message and will answer by email.' },
    ]);
    const { consent, ...fields } = written;
    const { items } = await list();
    expect(items).toEqual([
      {
        ...fields,
        id: expect.any(String),
        consentText: contactConsent,
        consentedAt: now,
        status: 'new',
        assigneeId: null,
        version: 1,
        createdAt: now,
        updatedAt: now,
      },
    ]);
    const stored = await api.db.selectFrom('contacts').selectAll().executeTakeFirstOrThrow();
    expect([stored.message, stored.phone].every((text) => text.startsWith('v1.'))).toBe(true);
    const entries = (await sealed(api.db))
      .selectFrom('audit_entries')
      .select(['actor_id', 'actor_role', 'details']);
    const entry = await entries.where('action', '=', 'contacts.created').executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: null, actor_role: 'anonymous' });
    expect(entry.details).not.toContain('Ada');
  });

  it('needs no telephone, company or page, and may have agreed to another wording', async () => {
    const { phone, company, from, ...least } = written;
    await send({ ...least, subject: 'Least', consentText: 'Yes, answer me' });
    const { items } = await list('search=least');
    expect(items).toMatchObject([{ phone: '', company: '', from: '', consentText: 'Yes, answer me' }]);
  });

  it.each<[what: string, more: object, property: string, message: string]>([
    ['no name', { name: ' ' }, 'name', 'Enter your name'],
    ['no address', { email: 'ada' }, 'email', 'Enter an email address such as name@company.com'],
    ['no subject', { subject: '' }, 'subject', 'Enter what your message is about'],
    ['no message', { message: '\n' }, 'message', 'Enter your message'],
    ['no consent', { consent: false }, 'consent', 'Agree to this so that we may answer you'],
    [
      'a script as its page',
      { from: 'javascript:alert(1)' },
      'from',
      "Send the address of the page, or 'site'",
    ],
    [
      'a local number',
      { phone: '020 7946' },
      'phone',
      'Enter a phone number with its country code, such as +44 20 7946 0958',
    ],
  ])('is refused with %s, beside its field', async (_what, more, property, message) => {
    const before = (await list()).total;
    const refused = await send({ ...written, subject: 'Refused', ...more });
    expect([refused.statusCode, refused.json().message]).toEqual([400, [{ property, message }]]);
    expect((await list()).total).toBe(before);
  });

  it.each([
    ['name', 101],
    ['subject', 151],
    ['message', 5001],
    ['company', 201],
    ['consentText', 501],
    ['website', 501],
  ])('is refused if its %s has %i characters', async (property, length) => {
    const refused = await send({ ...written, [property]: 'x'.repeat(length) });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toEqual([{ property, message: expect.any(String) }]);
  });

  it('cannot set its own state or assignee', async () => {
    for (const more of [{ status: 'resolved' }, { assigneeId: admin.userId }, { createdAt: '2020-01-01' }]) {
      expect((await send({ ...written, ...more })).statusCode).toBe(400);
    }
  });
});

describe('an automated submission', () => {
  ownServer();

  it.each([
    ['the hidden field is filled in', { website: 'https://spam.example' }, [{ status: 'spam' }]],
    ['it is sent as soon as the form is open', { elapsed: 2999 }, []],
  ])('is answered like any other if %s, and is not stored', async (_what, more, isStored) => {
    const subject = `Honest ${Object.keys(more)}`;
    const honest = await send({ ...written, subject, website: '', elapsed: 3000 });
    const other = await send({ ...written, subject: `Trapped ${Object.keys(more)}`, ...more });
    expect([other.statusCode, other.body, Object.keys(other.headers)]).toEqual([
      honest.statusCode,
      honest.body,
      Object.keys(honest.headers),
    ]);
    expect((await list('search=honest')).items.map((each: typeof written) => each.subject)).toContain(
      subject,
    );
    expect((await list(`search=trapped%20${Object.keys(more)}`)).items).toMatchObject(isStored);
    expect((await list('search=trapped&status=new')).total).toBe(0);
  });
});

describe('the same message', () => {
  ownServer();

  it('is stored once, however often it arrives within ten minutes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(written, { ip: `198.51.100.${n}` })),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect((await list()).total).toBe(1);
    api.clock.advanceMinutes(9);
    await send({ ...written, email: 'ADA@example.com', consentText: 'Anew' });
    expect((await list()).total).toBe(1);
    await send({ ...written, message: 'Something else' });
    expect((await list()).total).toBe(2);
    api.clock.advanceMinutes(2);
    await send(written);
    expect((await list()).total).toBe(3);
  });
});

describe('the limit on messages', () => {
  /** Returns the statuses of many messages, all different. */
  async function flood(to: TestApi, messages: number, ip: (n: number) => string, more: object = {}) {
    const statuses: number[] = [];
    for (let n = 0; n < messages; n += 1) {
      const answer = await send({ ...written, subject: `Flood ${ip(n)} ${n}`, ...more }, { to, ip: ip(n) });
      statuses.push(answer.statusCode);
    }
    return statuses;
  }

  it('is thirty messages in ten minutes from one address, stored or not', async () => {
    const to = await openTestApi();
    const sent = await flood(to, 31, () => '203.0.113.9', { elapsed: 0 });
    expect(sent).toEqual([...Array.from({ length: 30 }, () => 202), 429]);
    const refused = await send(written, { to, ip: '203.0.113.9' });
    expect(refused.headers['retry-after']).toBe('600');
    expect(refused.json().message).toBe(
      'We have received too many messages. Wait some minutes and send yours again',
    );
    expect((await send(written, { to, ip: '203.0.113.10' })).statusCode).toBe(202);
    to.clock.advanceMinutes(11);
    expect((await send(written, { to, ip: '203.0.113.9' })).statusCode).toBe(202);
  });

  it('is lower per address once many addresses have written', async () => {
    const to = await openTestApi();
    await flood(to, 200, (n) => `198.51.100.${Math.floor(n / 20)}`);
    expect(await flood(to, 6, () => '203.0.113.9')).toEqual([202, 202, 202, 202, 202, 429]);
  });
});

describe('staff', () => {
  ownServer();

  it('find messages by state, assignee and words, the latest first', async () => {
    const first = await received({ name: 'Grace Hopper' });
    api.clock.advanceMinutes(1);
    const second = await received({ company: 'Harbour Trust' });
    const ids = async (query: string) =>
      (await list(query, reviewer)).items.map(({ id }: { id: string }) => id);
    expect(await ids('')).toEqual([second.id, first.id]);
    expect(await ids('order=asc')).toEqual([first.id, second.id]);
    expect(await ids('pageSize=1&page=2')).toEqual([first.id]);
    expect(await ids('search=harb')).toEqual([second.id]);
    expect(await ids('search=hopp')).toEqual([first.id]);
    await move(first.id, { status: 'in_progress', assigneeId: reviewer.userId, version: 1 });
    expect(await ids('status=new')).toEqual([second.id]);
    expect(await ids('status=in_progress&assignee=me')).toEqual([first.id]);
    expect(await ids('assignee=nobody')).toEqual([second.id]);
    expect(await ids(`assignee=${reviewer.userId}`)).toEqual([first.id]);
    expect(await ids(`assignee=${admin.userId}`)).toEqual([]);
    expect((await api.call('GET', '/contacts?status=lost', { as: admin })).statusCode).toBe(400);
  });

  it('change the state of a message, and assign it to each other', async () => {
    const { id } = await received();
    const taken = await move(id, { status: 'in_progress', assigneeId: admin.userId, version: 1 });
    expect(taken.json()).toMatchObject({ status: 'in_progress', assigneeId: admin.userId, version: 2 });
    const resolved = await move(id, { status: 'resolved', version: 2 });
    expect(resolved.json()).toMatchObject({ status: 'resolved', assigneeId: admin.userId, version: 3 });
    const given = await move(id, { status: 'resolved', assigneeId: null, version: 3 });
    expect(given.json()).toMatchObject({ status: 'resolved', assigneeId: null, version: 4 });
    expect((await api.call('GET', `/contacts/${id}`, { as: reviewer })).json()).toEqual(given.json());
    const entries = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'details'])
      .where('subject_id', '=', id)
      .where('action', '=', 'contacts.changed')
      .orderBy('seq')
      .execute();
    expect(entries.map(({ actor_id, details }) => [actor_id, JSON.parse(details).changed])).toEqual([
      [reviewer.userId, ['status', 'assigneeId']],
      [reviewer.userId, ['status']],
      [reviewer.userId, ['assigneeId']],
    ]);
  });

  it.each([
    ['a client', async () => (await api.client()).userId],
    ['an unknown account', async () => 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
  ])('assign a message to staff only, and not to %s', async (_who, whom) => {
    const { id } = await received();
    const refused = await move(id, { status: 'new', assigneeId: await whom(), version: 1 });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      [{ property: 'assigneeId', message: 'Choose a staff member with an active account' }],
    ]);
  });

  it('receive the stored message if another was quicker; the same change twice is one', async () => {
    const { id } = await received();
    const [first, second] = await Promise.all([
      move(id, { status: 'in_progress', version: 1 }),
      move(id, { status: 'spam', version: 1 }, admin),
    ]);
    const [won, lost] = first?.statusCode === 200 ? [first, second] : [second, first];
    expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409]);
    expect(lost?.json()).toMatchObject({
      message: 'Someone else has changed this in the meantime',
      stored: won?.json(),
    });
    const again = await move(id, { status: won?.json().status, version: 1 });
    expect([again.statusCode, again.json()]).toEqual([200, won?.json()]);
  });

  it.each([
    ['resolved', 'spam', 'This is resolved now. It cannot become spam'],
    ['resolved', 'new', 'This is resolved now. It cannot become new'],
    ['in_progress', 'new', 'This is in progress now. It cannot become new'],
    ['spam', 'resolved', 'This is spam now. It cannot become resolved'],
  ])('cannot make a %s message %s', async (from, to, message) => {
    const { id } = await received();
    const before = (await move(id, { status: from, version: 1 })).json();
    const refused = await move(id, { status: to, version: 2 });
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { statusCode: 409, error: 'Conflict', message, stored: before },
    ]);
    expect((await api.call('GET', `/contacts/${id}`, { as: admin })).json()).toEqual(before);
  });

  it('cannot change the text, nor a message that does not exist', async () => {
    const { id } = await received();
    expect((await api.call('PATCH', `/contacts/${id}`, { as: admin, body: { name: 'X' } })).statusCode).toBe(
      404,
    );
    expect((await move(id, { status: 'spam', version: 1, message: 'X' })).statusCode).toBe(400);
    expect((await move(id, { status: 'spam' })).statusCode).toBe(400);
    expect((await move('nobody', { status: 'spam', version: 1 })).statusCode).toBe(404);
  });

  it('can read, and only administrators can delete: a deleted message is no longer found', async () => {
    const { id, subject } = await received({ name: 'Zoe Deleted' });
    expect((await api.call('DELETE', `/contacts/${id}`, { as: reviewer })).statusCode).toBe(403);
    expect((await api.call('DELETE', `/contacts/${id}`, { as: admin })).statusCode).toBe(204);
    expect((await api.call('GET', `/contacts/${id}`, { as: admin })).statusCode).toBe(404);
    expect((await list('search=zoe')).total).toBe(0);
    const indexed = api.db.selectFrom('search_index').selectAll().where('entry_id', '=', id);
    expect(await indexed.execute()).toEqual([]);
    // The same message is accepted again.
    await send({ ...written, name: 'Zoe Deleted', subject });
    expect((await list('search=zoe')).total).toBe(1);
  });

  it('do not include clients', async () => {
    const client = await api.client();
    const { id } = await received();
    for (const [method, path, body] of [
      ['GET', '/contacts'],
      ['GET', `/contacts/${id}`],
      ['DELETE', `/contacts/${id}`],
      ['PATCH', `/contacts/${id}/status`, { status: 'spam', version: 1 }],
    ] as const) {
      expect((await api.call(method, path, { as: client, body })).statusCode).toBe(403);
      expect((await api.call(method, path, { body })).statusCode).toBe(401);
    }
  });
});
