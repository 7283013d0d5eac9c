import { beforeAll, describe, expect, it } from 'vitest';
import { icalendar } from '#server/staff/calendar/icalendar.ts';
import { buildTestApp, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';
import { decide, staffMember, submitted } from './cases.ts';

const ACCOUNT = '/account/calendar-address';
const REVIEWER = { role: 'reviewer', roles: ['reviewer'] };

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  const env = { CASE_ACCESS: 'need-to-know', CASE_DUE_DAYS: '5', STAFF_SESSION_HOURS: '720' };
  api = await buildTestApp({ env });
  admin = await api.admin();
  return api.close;
});

/** Makes an address for a staff member. @returns its path at the API */
async function addressOf(as: Person): Promise<string> {
  const made = await api.call('POST', ACCOUNT, { as, body: {} });
  expect(made.statusCode, made.body).toBe(201);
  const { url, createdAt, lastReadAt } = made.json();
  expect([createdAt, lastReadAt]).toEqual([api.clock.now().toISOString(), null]);
  expect(url).toMatch(/^http:\/\/portal\.test\/api\/calendars\/[\w-]{43}\/staff\.ics$/);
  return url.replace('http://portal.test/api', '');
}

const read = (path: string, headers: Record<string, string> = {}) => api.call('GET', path, { headers });
const statusOf = async (path: string) => (await read(path)).statusCode;

/** Returns the properties of each event, after unfolding. */
async function eventsAt(path: string): Promise<Record<string, string>[]> {
  const answer = await read(path);
  expect(answer.statusCode, answer.body).toBe(200);
  const [, ...events] = answer.body.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n');
  return events.map((event) =>
    Object.fromEntries(
      event
        .split('\r\n')
        .filter((line) => line.includes(':'))
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
  );
}
const summariesAt = async (path: string) => (await eventsAt(path)).map(({ SUMMARY }) => SUMMARY);

async function caseOf(legalName: string, assignee: Person): Promise<string> {
  const { id } = await submitted(api, {
    'company-details': { legalName, registrationNumber: `No ${legalName}` },
  });
  const body = { to: assignee.userId, from: null };
  expect((await api.call('PUT', `/admin/cases/${id}/assignee`, { as: admin, body })).statusCode).toBe(200);
  return id;
}

/** Gives a case a registration and an identity document that end. */
async function withEnds(id: string): Promise<void> {
  for (const table of ['case_registrations', 'case_endings'] as const) {
    await api.db.deleteFrom(table).where('onboarding_id', '=', id).execute();
  }
  await api.db
    .insertInto('case_registrations')
    .values({
      ...{ onboarding_id: id, outcome: 'registered', number: 'M10000001', status: 'registered' },
      ...{ expires_on: '2027-02-28', register_version: 1, checked_at: api.clock.now().toISOString() },
    })
    .execute();
  await api.db
    .insertInto('case_endings')
    .values([
      { onboarding_id: id, kind: 'identity', subject: 'p1', ends_on: '2026-12-31', name: 'sealed' },
      { onboarding_id: id, kind: 'document', subject: 'proofOfAddress', ends_on: '2020-01-01', name: null },
    ])
    .execute();
}

describe('the calendar of a staff member', () => {
  it('has what ends and is due in the cases that are open to them, without names of people', async () => {
    const rita = await staffMember(api, 'Rita');
    const sam = await staffMember(api, 'Sam');
    const id = await caseOf('Ash, Birch; & Sons', rita);
    for (const event of ['takeIntoReview', 'approve']) {
      expect((await decide(api, rita, id, { event })).statusCode).toBe(200);
    }
    await withEnds(id);
    await api.db
      .updateTable('compliance_ratings')
      .set({ next_review_on: '2027-06-01' })
      .where('onboarding_id', '=', id)
      .execute();
    await withEnds(await caseOf('Hidden Ltd', sam));
    const waiting = await caseOf('Waiting Ltd', rita);
    for (const body of [
      { title: 'Ask Grace Hopper', dueOn: '2026-11-25', assigneeId: rita.userId, onboardingId: id },
      { title: 'Read the guideline', dueOn: '2026-11-26', assigneeId: rita.userId },
      { title: 'Not mine', dueOn: '2026-11-26', assigneeId: sam.userId },
      { title: 'Some day', dueOn: null, assigneeId: rita.userId },
    ]) {
      expect((await api.call('POST', '/tasks', { as: rita, body })).statusCode).toBe(201);
    }
    const path = await addressOf(rita);
    const events = await eventsAt(path);
    expect(
      events.map((event) => [event.SUMMARY, event['DTSTART;VALUE=DATE'] ?? event.DTSTART]).sort(),
    ).toEqual([
      ['Case due: Waiting Ltd', '20261126T080000Z'],
      ['Identity document ends: Ash\\, Birch\\; & Sons', '20261231'],
      ['MSB registration ends: Ash\\, Birch\\; & Sons', '20270228'],
      ['Review due: Ash\\, Birch\\; & Sons', '20270601'],
      ['Task due', '20261126'],
      ['Task due: Ash\\, Birch\\; & Sons', '20261125'],
    ]);
    expect(events.find(({ SUMMARY }) => SUMMARY?.startsWith('MSB'))).toMatchObject({
      UID: `registration-${id}@portal.test`,
      DTSTAMP: '20261121T000000Z',
      'DTEND;VALUE=DATE': '20270301',
      URL: `http://portal.test/admin/cases/${id}`,
    });
    const { headers, body } = await read(path);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    for (const name of ['Grace', 'Hopper', 'Ada', 'Lovelace', 'Hidden', 'guideline']) {
      expect(body).not.toContain(name);
    }
    expect(await summariesAt(await addressOf(admin))).toEqual(
      expect.arrayContaining([
        'MSB registration ends: Hidden Ltd',
        'MSB registration ends: Ash\\, Birch\\; & Sons',
      ]),
    );

    // A case that is handed over leaves the calendar.
    const given = { to: sam.userId, from: rita.userId };
    const answer = await api.call('PUT', `/admin/cases/${waiting}/assignee`, { as: admin, body: given });
    expect(answer.statusCode).toBe(200);
    expect(await summariesAt(path)).not.toContain('Case due: Waiting Ltd');
  });

  it('is sent again only when it has changed', async () => {
    const nora = await staffMember(api, 'Nora');
    const path = await addressOf(nora);
    const { etag } = (await read(path)).headers;
    const again = await read(path, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const { lastReadAt } = (await api.call('GET', ACCOUNT, { as: nora })).json();
    expect(lastReadAt).toBe(api.clock.now().toISOString());
    const body = { title: 'New', dueOn: '2026-11-30', assigneeId: nora.userId };
    await api.call('POST', '/tasks', { as: nora, body });
    expect((await read(path, { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  it('is in the read log whenever it was sent', async () => {
    const other = await openTestApi();
    const reviewer = await other.reviewer();
    const { url } = (await other.call('POST', ACCOUNT, { as: reviewer, body: {} })).json();
    const path = url.replace('http://portal.test/api', '');
    const { etag } = (await other.call('GET', path)).headers;
    other.clock.advanceMinutes(10);
    await other.call('GET', path, { headers: { 'if-none-match': String(etag) } });
    // Written at the latest when the server stops.
    await other.app.close();
    const written = await (await sealed(other.db))
      .selectFrom('audit_entries')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'calendar.read')
      .execute();
    expect(written).toEqual([{ actor_id: reviewer.userId, subject_id: 'calendar' }]);
  });
});

describe('the address of a calendar', () => {
  it('is stored as a hash, works until it is renewed or revoked, and each change is audited', async () => {
    const vera = await staffMember(api, 'Vera');
    expect((await api.call('GET', ACCOUNT, { as: vera })).json()).toEqual({
      createdAt: null,
      lastReadAt: null,
    });
    const first = await addressOf(vera);
    const secret = first.split('/')[2] ?? '';
    const stored = await api.db.selectFrom('calendar_addresses').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    const second = await addressOf(vera);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    for (const _ of [1, 2]) {
      expect((await api.call('DELETE', ACCOUNT, { as: vera })).statusCode).toBe(204);
    }
    expect(await statusOf(second)).toBe(404);
    await expect
      .poll(async () => {
        const { items } = (await api.call('GET', '/admin/audit?pageSize=100', { as: admin })).json();
        return items
          .filter((entry: { subjectId: string; action: string }) => entry.subjectId === vera.userId)
          .map(({ action, details }: { action: string; details: object }) => [action, details])
          .filter(([action]: [string]) => action.startsWith('calendar-address'));
      })
      .toEqual([
        ['calendar-address.revoked', {}],
        ['calendar-address.made', { isNew: false }],
        ['calendar-address.made', { isNew: true }],
      ]);
  });

  it('is one address for two calls at once', async () => {
    const tess = await staffMember(api, 'Tess');
    const [one, other] = await Promise.all([addressOf(tess), addressOf(tess)]);
    expect([await statusOf(one), await statusOf(other)].sort()).toEqual([200, 404]);
  });

  it('answers 404 to a disabled account, without the permission, and after 90 days without a sign-in', async () => {
    const eve = await staffMember(api, 'Eve');
    const path = await addressOf(eve);
    const change = async (body: object) =>
      expect((await api.call('PATCH', `/users/${eve.userId}`, { as: admin, body })).statusCode).toBe(200);
    for (const [without, back] of [
      [{ disabled: true }, { disabled: false }],
      [{ roles: ['editor'] }, REVIEWER],
      [{ role: 'client', roles: [] }, REVIEWER],
    ] as const) {
      await change(without);
      expect(await statusOf(path)).toBe(404);
      await change(back);
      expect(await statusOf(path)).toBe(200);
    }
    const old = '2026-08-22T08:00:00.000Z';
    await api.db.updateTable('users').set({ last_sign_in_at: old }).where('id', '=', eve.userId).execute();
    expect(await statusOf(path)).toBe(404);
    api.clock.advanceMinutes(2);
    await api.signIn(eve.email);
    expect(await statusOf(path)).toBe(200);
  });

  it('is removed with the passkeys of the account', async () => {
    const lena = await staffMember(api, 'Lena');
    const path = await addressOf(lena);
    const reset = await api.call('DELETE', `/users/${lena.userId}/passkeys`, { as: admin });
    expect(reset.statusCode).toBe(204);
    expect(await statusOf(path)).toBe(404);
  });

  it('is for staff who may read cases, and for no one else', async () => {
    const client = await api.client();
    expect((await api.call('POST', ACCOUNT, { as: client, body: {} })).statusCode).toBe(403);
    const body = {
      email: 'ed@firm.example',
      firstName: 'Ed',
      lastName: 'I',
      role: 'reviewer',
      roles: ['editor'],
    };
    expect((await api.call('POST', '/users', { as: admin, body })).statusCode).toBe(201);
    const ed = await api.signIn('ed@firm.example');
    expect((await api.call('POST', ACCOUNT, { as: ed, body: {} })).statusCode).toBe(403);
    expect((await api.call('POST', ACCOUNT, { as: admin, body: { userId: ed.userId } })).statusCode).toBe(
      400,
    );
    for (const secret of ['x', 'A'.repeat(43), 'A'.repeat(201), '%00', "'--"]) {
      expect([400, 404]).toContain(await statusOf(`/calendars/${secret}/staff.ics`));
    }
  });

  it('is not guessed: after 20 misses a network has to wait, and a valid address still works', async () => {
    const path = await addressOf(await staffMember(api, 'Gina'));
    const statuses = new Set<number>();
    for (let tries = 0; tries < 25; tries += 1) {
      statuses.add(await statusOf(`/calendars/${'B'.repeat(43)}/staff.ics`));
    }
    expect(statuses).toContain(429);
    expect(await statusOf(path)).toBe(200);
  });
});

describe('a calendar by RFC 5545', () => {
  const url = 'https://portal.test/admin/cases/1';
  const text = (summary: string) =>
    icalendar([{ uid: 'one@portal.test', summary, url, day: '2028-02-29' }], {
      name: 'Northgate',
      stampedAt: new Date('2026-11-21T08:00:00.000Z'),
    });

  it('has lines of at most 75 octets that end with CRLF, and breaks no character', () => {
    const summary = `Review due: ${'株式会社𝔘é'.repeat(20)}`;
    const lines = text(summary).split('\r\n');
    expect(lines.at(-1)).toBe('');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]|\ufffd/);
    }
    expect(lines.some((line) => Buffer.byteLength(line) > 70)).toBe(true);
    expect(text(summary).replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`);
  });

  it('escapes texts, so that a name adds no property', () => {
    expect(text('A\\B; C, D\r\nATTENDEE:x\u0007')).toContain('SUMMARY:A\\\\B\\; C\\, D\\nATTENDEE:x\r\n');
  });

  it('ends a whole day on the next one', () => {
    expect(text('Leap')).toContain('DTSTART;VALUE=DATE:20280229\r\nDTEND;VALUE=DATE:20280301\r\n');
  });
});
