import { beforeAll, describe, expect, it } from 'vitest';
import { pruneMsbApplications } from '#server/records/msb-application/prune.ts';
import { adminEmail, buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { completeMsb } from '#tests/support/msb-application.ts';
import { sealed } from '#tests/support/sealed.ts';

let api: TestApi;
let client: Person;
let other: Person;
let admin: Person;
let reviewer: Person;

/** Starts an empty server for the tests of a block. */
function ownServer(): void {
  beforeAll(async () => {
    api = await buildTestApp();
    // In Ottawa it is still the previous day.
    api.clock.set('2026-11-23T03:30:00.000Z');
    client = await api.client();
    other = await api.client();
    [admin, reviewer] = [await api.admin(), await api.reviewer()];
    return api.close;
  });
}

let begun = 0;

/** Creates another draft of the client, with these parts filled in. */
async function draft(parts: object = {}, as = client) {
  begun += 1;
  const { activities } = completeMsb();
  const body = { activities: { ...activities, description: `Exchange office number ${begun}` } };
  const made = await api.call('POST', '/msb-application', { as, body });
  expect(made.statusCode, made.body).toBe(201);
  if (Object.keys(parts).length === 0) return made.json();
  return changed(made.json(), parts, as);
}

async function changed({ id, version }: { id: string; version: number }, parts: object, as = client) {
  const answer = await api.call('PATCH', `/msb-application/${id}`, { as, body: { ...parts, version } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Returns the body of a response that has succeeded. */
async function taken(call: ReturnType<TestApi['call']>) {
  const answer = await call;
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
}

const move = (
  { id, version }: { id: string; version: number },
  status: string,
  as: Person,
  more: object = {},
) => api.call('PATCH', `/msb-application/${id}/status`, { as, body: { status, version, ...more } });

/** Changes its status, and returns the result. */
async function movedTo(from: { id: string; version: number }, status: string, as: Person, more: object = {}) {
  const answer = await move(from, status, as, more);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const listed = async (query: string, as: Person) =>
  (await api.call('GET', `/msb-application?${query}`, { as })).json();

/** Creates a complete application with a status. */
async function brought(to: 'submitted' | 'in_review' | 'clarification' | 'filed' | 'registered') {
  const way: [string, Person, object?][] = [
    ['submitted', client],
    ['in_review', reviewer],
    ...(to === 'clarification'
      ? [['clarification', reviewer, { text: 'Where is the vault?' }] as never]
      : []),
    ['filed', reviewer],
    ['registered', admin, { registrationNumber: 'M26000001' }],
  ];
  let now = await draft(completeMsb());
  for (const [status, as, more] of way) {
    now = await movedTo(now, status, as, more);
    if (status === to) return now;
  }
  throw new Error(`Nothing leads to ${to}`);
}

describe('a client', () => {
  ownServer();

  it('fills in an application over several visits and submits it', async () => {
    const whole = completeMsb();
    const first = await draft();
    expect(first).toMatchObject({ status: 'draft', begunBy: 'client', due: null, before: null, steps: [] });
    expect(first.missing).toContainEqual({
      property: 'business.legalName',
      message: 'Enter the legal name of the business',
    });
    const half = { ...whole.people, officerEmail: '', people: [{ ...whole.people.people[0], street: '' }] };
    const second = await changed(first, { business: whole.business, people: half });
    expect(second.missing.map(({ property }: { property: string }) => property)).toEqual(
      expect.arrayContaining(['people.officerEmail', 'people.people.0.street', 'volumes.volumes']),
    );
    const early = await move(second, 'submitted', client);
    expect([early.statusCode, early.json().message]).toEqual([400, second.missing]);
    const full = await changed(second, whole);
    expect([full.missing, full.name]).toEqual([[], whole.business.legalName]);
    const handedIn = await movedTo(full, 'submitted', client);
    expect(handedIn).toMatchObject({ status: 'submitted', missing: [], content: whole, assigneeId: null });
    const entries = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .execute();
    const own = entries.filter(({ action }) => action.startsWith('msb-application.'));
    expect(own.map(({ action }) => action)).toContain('msb-application.created');
    expect(own.some(({ details }) => details.includes('people') && details.includes('business'))).toBe(true);
    expect(own.some(({ details }) => /Lovelace|Babbage/.test(details))).toBe(false);
    const stored = await api.db.selectFrom('msb_applications').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/Lovelace|Hopper|Babbage|7654321/);
  });

  it.each<[what: string, parts: object, property: string, message: string]>([
    [
      'a date that does not exist',
      { business: { ...completeMsb().business, incorporationDate: '2023-02-29' } },
      'business.incorporationDate',
      'Enter a date that exists, as YYYY-MM-DD',
    ],
    [
      'an owner who is a child',
      {
        people: {
          ...completeMsb().people,
          people: [{ ...completeMsb().people.people[0], dateOfBirth: '2020-01-01' }],
        },
      },
      'people.people.0.dateOfBirth',
      'Enter the date of birth of a person aged 18 or over',
    ],
    [
      'an unknown currency',
      { bank: { remarks: '', accounts: [{ ...completeMsb().bank.accounts[0], currency: 'CAX' }] } },
      'bank.accounts.0.currency',
      'Choose one of the options in the list',
    ],
    [
      'more than 100 percent',
      {
        people: { ...completeMsb().people, people: [{ ...completeMsb().people.people[0], ownership: 101 }] },
      },
      'people.people.0.ownership',
      'This must be at most 100',
    ],
    [
      'half an email address',
      { business: { ...completeMsb().business, email: 'office@' } },
      'business.email',
      'Enter an email address such as name@company.com',
    ],
    [
      'a name too long',
      { business: { ...completeMsb().business, legalName: 'x'.repeat(201) } },
      'business.legalName',
      'Use at most 200 characters',
    ],
    [
      'an unknown field',
      { agents: { hasAgents: null, agents: [], secret: '' } },
      'agents.secret',
      'This property is not known',
    ],
  ])('is refused %s, and keeps what was there', async (_what, parts, property, message) => {
    const before = await draft();
    const refused = await api.call('PATCH', `/msb-application/${before.id}`, { as: client, body: parts });
    expect([refused.statusCode, refused.json().message]).toEqual([400, [{ property, message }]]);
    const now = await api.call('GET', `/msb-application/${before.id}`, { as: client });
    expect(now.json()).toEqual(before);
  });

  it('is asked only for what follows from other answers', async () => {
    const { business } = completeMsb();
    const foreign = {
      ...business,
      registration: 'foreign',
      structure: 'soleProprietor',
      registeredElsewhere: true,
    };
    const bare = { ...foreign, incorporationNumber: '', incorporationDate: '', incorporationPlace: '' };
    const { missing } = await draft({ business: bare });
    const ofBusiness = missing.filter(({ property }: { property: string }) =>
      property.startsWith('business.'),
    );
    expect(ofBusiness).toEqual([
      { property: 'business.representative', message: 'Enter who accepts notices for you in Canada' },
      { property: 'business.registrations', message: 'Add each registration or licence' },
    ]);
  });

  it('receives what is stored if another tab has saved meanwhile; a repeated save is no change', async () => {
    const first = await draft();
    const here = await changed(first, { agents: { hasAgents: true, agents: [] } });
    const again = await changed(first, { agents: { hasAgents: true, agents: [] } });
    expect(again).toEqual(here);
    const there = await api.call('PATCH', `/msb-application/${first.id}`, {
      as: client,
      body: { agents: { hasAgents: false, agents: [] }, version: first.version },
    });
    expect([there.statusCode, there.json().stored]).toEqual([409, here]);
  });

  it('saves twice at the same moment, and one of both receives the conflict', async () => {
    const { id, version } = await draft();
    const saves = [true, false].map((hasAgents) =>
      api.call('PATCH', `/msb-application/${id}`, {
        as: client,
        body: { agents: { hasAgents, agents: [] }, version },
      }),
    );
    const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('changes nothing while it is reviewed, and staff never do', async () => {
    const handedIn = await brought('submitted');
    const late = await api.call('PATCH', `/msb-application/${handedIn.id}`, {
      as: client,
      body: { agents: { hasAgents: true, agents: [] } },
    });
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'You have submitted the application. It cannot be changed now',
    ]);
    for (const as of [admin, reviewer]) {
      const answer = await api.call('PATCH', `/msb-application/${handedIn.id}`, {
        as,
        body: { agents: { hasAgents: true, agents: [] } },
      });
      expect(answer.statusCode).toBe(403);
    }
  });

  it('sees no other client’s application, and no assignee', async () => {
    const own = await draft();
    await movedTo(own, 'draft', reviewer, { assigneeId: reviewer.userId });
    expect(await listed('assignee=me', other)).toMatchObject({ items: [], total: 0 });
    const mine = await listed('', client);
    expect(mine.items).toContainEqual(expect.objectContaining({ id: own.id, assigneeId: null }));
    expect((await listed('assignee=me', reviewer)).items).toMatchObject([
      { id: own.id, assigneeId: reviewer.userId },
    ]);
    const given = await move({ id: own.id, version: own.version + 1 }, 'draft', client, { assigneeId: null });
    expect(given.statusCode).toBe(400);
    for (const call of [
      api.call('GET', `/msb-application/${own.id}`, { as: other }),
      api.call('PATCH', `/msb-application/${own.id}`, {
        as: other,
        body: { agents: { hasAgents: true, agents: [] } },
      }),
      move(own, 'withdrawn', other),
    ]) {
      expect((await call).json()).toEqual({ statusCode: 404, error: 'Not Found', message: 'Not found' });
    }
  });

  it('begins the same application twice once, and no more than a limit', async () => {
    const busy = await api.client();
    const body = { activities: completeMsb().activities };
    const twice = await Promise.all(
      [1, 2].map(() => api.call('POST', '/msb-application', { as: busy, body })),
    );
    expect(new Set(twice.map((answer) => answer.json().id)).size).toBe(1);
    for (let n = 1; n < 20; n++) await draft({}, busy);
    const refused = await api.call('POST', '/msb-application', { as: busy, body: {} });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('20 open applications');
    const [first] = (await listed('sort=createdAt', busy)).items;
    await movedTo(first, 'withdrawn', busy);
    expect((await api.call('POST', '/msb-application', { as: busy, body: {} })).statusCode).toBe(201);
  });
});

describe('the review of an application by staff', () => {
  ownServer();

  it('goes from a clarification to a registration, and each is mailed', async () => {
    const asked = await brought('clarification');
    /** Returns the pending mail with a subject. */
    const mailCalled = (subject: string) => api.mailTo(client.email, (mail) => mail.subject === subject);
    const mailed = async (template: string) =>
      await api.db.selectFrom('mail_outbox').select('recipient').where('template', '=', template).execute();
    expect(await mailed('msb-application-received')).toEqual([{ recipient: client.email }]);
    expect(await mailed('msb-application-notice')).toEqual([{ recipient: adminEmail }]);
    expect(asked.due).toEqual({ what: 'clarification', on: '2026-12-22' });
    const question = await mailCalled('A question about your MSB application');
    expect(question.text).toMatch(/Where is the vault\?[\s\S]*22 December 2026[\s\S]*\/msb-application\//);
    const { places } = completeMsb();
    const vault = { ...places, places: [{ ...places.places[0], name: 'The vault' }] };
    const clarified = await changed(asked, { places: vault });
    expect(clarified.before.places).toEqual(places);
    expect((await move(clarified, 'answered', client)).json().message).toEqual([
      { property: 'text', message: 'Enter your answer' },
    ]);
    const answered = await movedTo(clarified, 'answered', client, { text: 'At the office.' });
    expect(answered).toMatchObject({ status: 'answered', due: null, before: { places } });
    const received = await mailCalled('We received your answer');
    expect(received.text).toMatch(/on \d+ November 2026 at \d\d:\d\d UTC/);
    expect(await mailed('msb-application-notice')).toHaveLength(2);
    const filed = await movedTo(answered, 'filed', reviewer, { assigneeId: reviewer.userId });
    await mailCalled('Your MSB application is filed with FINTRAC');
    const bare = await move(filed, 'registered', admin, { on: '2026-11-23', validUntil: '2026-02-30' });
    expect(bare.json().message.map(({ property }: { property: string }) => property)).toEqual([
      'on',
      'registrationNumber',
      'validUntil',
    ]);
    const registered = await movedTo(filed, 'registered', admin, {
      registrationNumber: ' M26000001 ',
      on: '2024-02-29',
    });
    expect(registered).toMatchObject({
      registrationNumber: 'M26000001',
      due: { what: 'renewal', on: '2026-02-28' },
      assigneeId: reviewer.userId,
    });
    expect(registered.steps.map(({ to, by, text }: Record<string, string>) => [to, by, text])).toEqual([
      ['submitted', 'client', ''],
      ['in_review', 'staff', ''],
      ['clarification', 'staff', 'Where is the vault?'],
      ['answered', 'client', 'At the office.'],
      ['filed', 'staff', ''],
      ['registered', 'staff', ''],
    ]);
    expect((await api.mailTo(client.email)).text).toContain('28 February 2026');
    const shown = (await api.call('GET', `/msb-application/${registered.id}`, { as: client })).json();
    expect(shown.steps.every(({ byId }: { byId: string | null }) => byId === null)).toBe(true);
  });

  it('is renewed on the day that FINTRAC has named, after it was signed again', async () => {
    const filed = await brought('filed');
    const registered = await movedTo(filed, 'registered', admin, {
      registrationNumber: 'M26000002',
      on: '2026-11-20',
      validUntil: '2029-03-31',
    });
    expect(registered.due).toEqual({ what: 'renewal', on: '2029-03-31' });
    const renewal = await movedTo(registered, 'renewal', client);
    expect(renewal.missing).toEqual([
      { property: 'declaration.agreed', message: 'Declare this, so that we may file the application' },
    ]);
    const signed = await changed(renewal, { declaration: completeMsb().declaration });
    const again = await movedTo(signed, 'submitted', client);
    expect(again.due).toEqual({ what: 'renewal', on: '2029-03-31' });
    const inReview = await movedTo(again, 'in_review', reviewer);
    const filedAgain = await movedTo(inReview, 'filed', reviewer);
    const renewed = await movedTo(filedAgain, 'registered', reviewer, { registrationNumber: 'M26000002' });
    expect(renewed.due).toEqual({ what: 'renewal', on: '2028-11-22' });
    expect((await movedTo(renewed, 'ended', admin)).due).toBeNull();
  });

  it('is refused with what is stored for an illegal move, or if another staff member was quicker', async () => {
    const handedIn = await brought('submitted');
    const skipped = await move(handedIn, 'registered', admin, { registrationNumber: 'M1' });
    expect([skipped.statusCode, skipped.json().message]).toEqual([
      409,
      'This is now “submitted”. It cannot become “registered”',
    ]);
    // Only the client submits and answers.
    expect((await move(await draft(completeMsb()), 'submitted', admin)).statusCode).toBe(409);
    const both = await Promise.all([move(handedIn, 'in_review', admin), move(handedIn, 'withdrawn', client)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('is in the queue by the earliest due date, and is found by name, number and address', async () => {
    const asked = await brought('clarification');
    const registered = await brought('registered');
    const { items } = await listed('pageSize=100', reviewer);
    const places = [asked, registered].map(({ id }) =>
      items.findIndex((item: { id: string }) => item.id === id),
    );
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    const dues = items.map(({ due }: { due: { on: string } | null }) => due?.on ?? '9999');
    expect(dues).toEqual([...dues].sort());
    for (const search of ['lovelace exch', 'M26000001', client.email]) {
      const found = await listed(`search=${encodeURIComponent(search)}&status=registered`, admin);
      expect(found.items.map(({ id }: { id: string }) => id)).toContain(registered.id);
    }
    expect((await listed('search=babbage', admin)).items).toEqual([]);
  });

  it('is found by the account of its client, and named by the case of the client', async () => {
    const owner = await api.client();
    const { id: caseId } = await taken(api.call('POST', '/onboarding', { as: owner }));
    const first = await draft(completeMsb(), owner);
    api.clock.advanceMinutes(1);
    const second = await draft({}, owner);
    const idsOf = async (query: string, as: Person) =>
      (await listed(query, as)).items.map(({ id }: { id: string }) => id);
    expect(await idsOf(`client=${owner.userId}&sort=createdAt`, reviewer)).toEqual([first.id, second.id]);
    expect(await idsOf(`client=${owner.userId}&status=registered`, reviewer)).toEqual([]);
    expect(await idsOf('client=unknown', reviewer)).toEqual([]);
    expect((await api.call('GET', '/msb-application?client=a%20b', { as: reviewer })).statusCode).toBe(400);
    // A client gets the own applications, of whatever account it asks for.
    expect(await idsOf(`client=${owner.userId}`, other)).toEqual([]);

    const read = async (as: Person) =>
      (await taken(api.call('GET', `/admin/cases/${caseId}`, { as }))).msbApplications;
    expect(await read(reviewer)).toEqual([
      { id: second.id, name: '', status: 'draft' },
      { id: first.id, name: 'Analytical Exchange Inc.', status: 'draft' },
    ]);
    const set = { name: 'Cases only', permissions: ['cases:read', 'staff:read'] };
    const { id: role } = await taken(api.call('POST', '/permission-sets', { as: admin, body: set }));
    const body = { email: 'reader@firm.example', firstName: 'Tom', lastName: 'Le', roles: [role] };
    await taken(api.call('POST', '/users', { as: admin, body: { ...body, role: 'reviewer' } }));
    expect(await read(await api.signIn(body.email))).toBeUndefined();
  });

  it('can be deleted by administrators only', async () => {
    const { id } = await brought('submitted');
    expect((await api.call('DELETE', `/msb-application/${id}`, { as: reviewer })).statusCode).toBe(403);
    expect((await api.call('DELETE', `/msb-application/${id}`, { as: client })).statusCode).toBe(403);
    expect((await api.call('DELETE', `/msb-application/${id}`, { as: admin })).statusCode).toBe(204);
    expect((await api.call('GET', `/msb-application/${id}`, { as: admin })).statusCode).toBe(404);
    const indexed = api.db.selectFrom('search_index').selectAll().where('entry_id', '=', id);
    expect(await indexed.execute()).toEqual([]);
  });
});

describe('an application begun without signing in', () => {
  ownServer();

  const begin = (body: object, ip = '192.0.2.1') =>
    api.app.inject({ method: 'POST', url: '/api/msb-application', payload: body, remoteAddress: ip });
  const { activities } = completeMsb();

  it('waits for a sign-in with the address, and gets the same response whether or not the address is known', async () => {
    const known = await begin({ email: client.email.toUpperCase(), activities });
    const unknown = await begin({ email: 'new@example.com', activities });
    const trapped = await begin({
      email: 'trapped@example.com',
      activities,
      website: 'https://spam.example',
    });
    const hasty = await begin({ email: 'hasty@example.com', activities, elapsed: 2999 });
    for (const answer of [unknown, trapped, hasty]) {
      expect([answer.statusCode, answer.body]).toEqual([known.statusCode, known.body]);
    }
    expect(known.statusCode).toBe(202);
    expect((await listed('', client)).items).toMatchObject([{ begunBy: 'visitor', status: 'draft' }]);
    const newcomer = await api.signIn('new@example.com');
    const [waiting] = (await listed('', newcomer)).items;
    const { body } = await api.call('GET', `/msb-application/${waiting.id}`, { as: newcomer });
    expect(JSON.parse(body).content.activities).toEqual(activities);
    for (const email of ['trapped@example.com', 'hasty@example.com']) {
      expect((await listed('', await api.signIn(email))).items).toEqual([]);
    }
    expect((await begin({ email: 'ada' })).json().message).toEqual([
      { property: 'email', message: 'Enter an email address such as name@company.com' },
    ]);
    expect((await begin({})).statusCode).toBe(400);
  });

  it('changes nothing that exists, is one application if sent twice, and at most three wait', async () => {
    const person = await api.client();
    const own = await draft({ agents: { hasAgents: true, agents: [] } }, person);
    for (const n of [1, 1, 2, 3, 4, 5]) {
      await begin({ email: person.email, activities: { ...activities, countries: `Country ${n}` } });
    }
    const { items } = await listed('sort=createdAt', person);
    expect(items.filter(({ begunBy }: { begunBy: string }) => begunBy === 'visitor')).toHaveLength(3);
    expect((await api.call('GET', `/msb-application/${own.id}`, { as: person })).json()).toEqual(own);
  });

  it('is rate limited by network', async () => {
    for (let n = 0; n < 30; n++) await begin({ email: `n${n}@example.com` }, '198.51.100.7');
    const late = await begin({ email: 'late@example.com' }, '198.51.100.7');
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect((await begin({ email: 'late@example.com' }, '198.51.100.8')).statusCode).toBe(202);
  });

  it('is deleted after thirty days, unless its owner has continued it', async () => {
    const person = await api.client();
    for (const countries of ['Kept', 'Left']) {
      await begin({ email: person.email, activities: { ...activities, countries } }, '203.0.113.9');
    }
    const [first] = (await listed('sort=createdAt', person)).items;
    await changed(first, { agents: { hasAgents: true, agents: [] } }, person);
    const log = api.app.log;
    const prune = () =>
      pruneMsbApplications({ ...api, random: { bytes: () => Buffer.alloc(16), digits: () => '' }, log });
    await prune();
    expect((await listed('', person)).total).toBe(2);
    api.clock.advanceMinutes(31 * 24 * 60);
    await prune();
    const again = await api.signIn(person.email);
    expect((await listed('', again)).items).toMatchObject([{ id: first.id, begunBy: 'client' }]);
  });
});
