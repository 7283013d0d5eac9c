import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { noticeDueNotices } from '#server/records/msb-application/records/notice-due.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { completeMsb } from '#tests/support/msb-application.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { sealed } from '#tests/support/sealed.ts';

type MsbRecord = components['schemas']['MsbRecord'];
type Kind = components['schemas']['MsbRecordKind'];
type Ending = components['schemas']['Ending'];

/** In minutes. */
const DAY = 1440;

let api: TestApi;
let reviewer: Person;
let admin: Person;
beforeAll(async () => {
  api = await buildTestApp({ env: { STAFF_SESSION_HOURS: '720' } });
  reviewer = await api.reviewer();
  admin = await api.admin();
  return api.close;
});

async function application() {
  const as = await api.client();
  const { id } = (await api.call('POST', '/msb-application', { as, body: {} })).json();
  const saved = await api.call('PATCH', `/msb-application/${id}`, { as, body: completeMsb() });
  return { as, id: id as string, version: saved.json().version as number };
}

const today = () => api.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number) =>
  new Date(api.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
const check = () => ({
  ...{ name: 'Ada Lovelace', roles: ['chiefExecutive'], checkedOn: daysAgo(10), country: 'Canada' },
  ...{ authority: 'Royal Canadian Mounted Police', inEnglishOrFrench: true, remarks: '' },
});
const agent = (name = 'North Agent') => ({
  ...{ name, street: '1 Main Street', city: 'Ottawa', state: '', zip: '', country: 'Canada' },
  ...{ checkedOn: daysAgo(10), since: daysAgo(5), endedOn: '' },
});
const notice = (changedOn: string, sentOn = '') => ({
  ...{ what: 'owners', text: 'Grace Hopper has bought a quarter.', changedOn, sentOn },
  ...(sentOn && { reference: 'N-1' }),
});

const path = (id: string) => `/msb-application/${id}/records`;
const add = (id: string, kind: Kind, answers: object, as = reviewer) =>
  api.call('POST', path(id), { as, body: { kind, answers } });
async function added(id: string, kind: Kind, answers: object): Promise<MsbRecord> {
  const answer = await add(id, kind, answers);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
const change = (id: string, { id: recordId, version }: MsbRecord, answers: object) =>
  api.call('PATCH', `${path(id)}/${recordId}`, { as: reviewer, body: { answers, version } });
const list = async (id: string, kind: Kind, query = '') => {
  const answer = await api.call('GET', `${path(id)}?kind=${kind}${query}`, { as: reviewer });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as components['schemas']['MsbRecordPage'];
};
const openOf = async (id: string) => {
  const answer = await api.call('GET', `/msb-application/${id}/open-items`, { as: reviewer });
  return (answer.json() as components['schemas']['MsbOpenItems']).items.map(({ subject, state }) => [
    subject,
    state,
  ]);
};
const move = async (id: string, status: string, { as = reviewer as Person } = {}) => {
  const { version } = (await api.call('GET', `/msb-application/${id}`, { as: reviewer })).json();
  const moved = await api.call('PATCH', `/msb-application/${id}/status`, { as, body: { status, version } });
  expect(moved.statusCode, moved.body).toBe(200);
};

describe('the records of an application', () => {
  it('are added, changed and deleted by staff, and encrypted', async () => {
    const { id, as } = await application();
    const first = await added(id, 'criminal_check', check());
    expect(first).toMatchObject({
      ...{ kind: 'criminal_check', answers: check(), dueOn: null, version: 1 },
      by: { id: reviewer.userId },
    });
    expect((await list(id, 'criminal_check')).items).toEqual([first]);
    expect((await list(id, 'agent')).total).toBe(0);
    const changed = await change(id, first, { ...check(), authority: 'Ottawa Police' });
    expect(changed.json()).toMatchObject({ version: 2, answers: { authority: 'Ottawa Police' } });
    const row = await api.db
      .selectFrom('msb_records')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('Lovelace');
    for (const call of ['GET', 'POST'] as const) {
      const body = call === 'POST' ? { body: { kind: 'agent', answers: agent() } } : {};
      const answer = await api.call(call, `${path(id)}${call === 'GET' ? '?kind=agent' : ''}`, {
        as,
        ...body,
      });
      expect(answer.statusCode).toBe(403);
    }
    const remove = () => api.call('DELETE', `${path(id)}/${first.id}`, { as: reviewer });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    const trail = (await sealed(api.db)).selectFrom('audit_entries').select('action');
    const written = await trail
      .where('subject_id', '=', id)
      .where('action', 'like', 'msb-record.%')
      .execute();
    expect(written.map(({ action }) => action).sort()).toEqual([
      'msb-record.added',
      'msb-record.changed',
      'msb-record.deleted',
    ]);
  });

  it('refuse bad answers, records of other applications and changes of an older version', async () => {
    const { id } = await application();
    const other = await application();
    const refused = async (kind: Kind, answers: object) => {
      const answer = await add(id, kind, answers);
      return [
        answer.statusCode,
        ...answer.json().message.map(({ property }: { property: string }) => property),
      ];
    };
    const tomorrow = daysAgo(-2);
    expect(await refused('criminal_check', { ...check(), checkedOn: tomorrow })).toEqual([
      400,
      'answers.checkedOn',
    ]);
    expect(await refused('criminal_check', { ...check(), colour: 'red' })).toEqual([400, 'answers.colour']);
    expect(await refused('criminal_check', { ...check(), inEnglishOrFrench: false })).toEqual([
      400,
      'answers.translated',
    ]);
    expect(await refused('agent', { ...agent(), name: 'x'.repeat(201) })).toEqual([400, 'answers.name']);
    expect(await refused('agent', { ...agent(), since: '2026-02-30' })).toEqual([400, 'answers.since']);
    expect((await refused('change_notice', {})).length).toBeGreaterThan(3);
    expect((await add(id, 'colour' as Kind, {})).statusCode).toBe(400);
    expect((await list(id, 'criminal_check')).total).toBe(0);

    const first = await added(id, 'agent', agent());
    expect((await change(other.id, first, agent('South Agent'))).statusCode).toBe(404);
    expect((await api.call('DELETE', `${path(other.id)}/${first.id}`, { as: reviewer })).statusCode).toBe(
      404,
    );
    expect((await change(id, first, agent('South Agent'))).statusCode).toBe(200);
    const outdated = await change(id, first, agent('West Agent'));
    expect([outdated.statusCode, outdated.json().stored.answers.name]).toEqual([409, 'South Agent']);
    // The same change again, because its response was lost.
    expect((await change(id, first, agent('South Agent'))).json().version).toBe(2);
  });

  it('are stored once if they are sent twice, also at the same time', async () => {
    const { id } = await application();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(id, 'agent', agent())));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const first = answers[0]?.json() as MsbRecord;
    const changes = await Promise.all(['A', 'B', 'C'].map((name) => change(id, first, agent(name))));
    expect(changes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('are listed by page, and not more than their maximum', async () => {
    const { id } = await application();
    for (let n = 0; n < 200; n += 1) {
      api.clock.advanceMinutes(0.01);
      await added(id, 'criminal_check', { ...check(), authority: `Police ${n}` });
    }
    const page = await list(id, 'criminal_check', '&page=20&pageSize=10');
    expect([page.total, page.items.length, page.items.at(-1)?.answers.authority]).toEqual([
      200,
      10,
      'Police 199',
    ]);
    const tooMany = await add(id, 'criminal_check', { ...check(), authority: 'One more' });
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([
      409,
      'An application has at most 200 criminal record checks. Delete one that is not needed',
    ]);
  });

  it('are deleted with their application', async () => {
    const { id } = await application();
    await added(id, 'agent', agent());
    await api.call('DELETE', `/msb-application/${id}`, { as: admin });
    expect((await api.call('GET', `${path(id)}?kind=agent`, { as: reviewer })).statusCode).toBe(404);
    expect((await add(id, 'agent', agent())).statusCode).toBe(404);
    const left = api.db.selectFrom('msb_records').select('id').where('application_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('what is left to do for an application', () => {
  it('names a missing and an old check until it is filed, and counts the day of the filing', async () => {
    const { id, as } = await application();
    expect(await openOf(id)).toEqual([['Ada Lovelace', 'missing']]);
    const old = await added(id, 'criminal_check', { ...check(), checkedOn: daysAgo(200) });
    expect(await openOf(id)).toEqual([['Ada Lovelace', 'too_old']]);
    await change(id, old, { ...check(), checkedOn: daysAgo(170) });
    expect(await openOf(id)).toEqual([]);
    await move(id, 'submitted', { as });
    for (const status of ['in_review', 'filed']) await move(id, status);
    api.clock.advanceMinutes(20 * DAY);
    expect(await openOf(id)).toEqual([]);
    await move(id, 'withdrawn');
    await added(id, 'change_notice', notice(daysAgo(100)));
    expect(await openOf(id)).toEqual([]);
  });

  it('is in the PDF of staff with the records, and not in that of the client', async () => {
    const { id, as } = await application();
    await added(id, 'agent', agent('North Agent of the Firm'));
    const text = async (who: Person) =>
      readPdf((await api.call('GET', `/msb-application/${id}/pdf`, { as: who })).rawPayload).pages.join('\n');
    const [ours, theirs] = [await text(reviewer), await text(as)];
    for (const words of ['North Agent of the Firm', 'Left to do', 'Add the criminal record check.']) {
      expect([ours.includes(words), theirs.includes(words)]).toEqual([true, false]);
    }
  });
});

describe('a change notice', () => {
  const run = () => noticeDueNotices(api, new AbortController().signal);
  const inbox = async (id: string) =>
    (await api.call('GET', '/inbox?pageSize=100', { as: reviewer }))
      .json()
      .items.filter(({ subjectId }: { subjectId: string }) => subjectId === id)
      .map(({ kind, read }: { kind: string; read: boolean }) => [kind, read]);
  const endings = async (id: string, as = reviewer) => {
    const answer = await api.call('GET', '/admin/endings?pageSize=100', { as });
    expect(answer.statusCode, answer.body).toBe(200);
    return (answer.json().items as Ending[]).filter(({ applicationId }) => applicationId === id);
  };

  it('is listed by its due date, and once in the inbox of the assignee before it is due and after, also by two servers', async () => {
    const { id } = await application();
    const first = await added(id, 'change_notice', notice(daysAgo(22)));
    const dueOn = daysAgo(-8);
    expect(first.dueOn).toBe(dueOn);
    expect(await endings(id)).toEqual([
      expect.objectContaining({
        ...{ onboardingId: '', kind: 'change_notice', company: completeMsb().business.legalName },
        ...{ label: 'Notice of a change: Owners', endsOn: dueOn, state: 'soon' },
      }),
    ]);
    api.clock.advanceMinutes(DAY);
    await run();
    expect(await inbox(id)).toEqual([]);
    const { version, status } = (await api.call('GET', `/msb-application/${id}`, { as: admin })).json();
    const body = { version, status, assigneeId: reviewer.userId };
    expect((await api.call('PATCH', `/msb-application/${id}/status`, { as: admin, body })).statusCode).toBe(
      200,
    );
    // As by two servers.
    await Promise.all([run(), run()]);
    await run();
    expect(await inbox(id)).toEqual([['msb-notice-due', false]]);
    api.clock.advanceMinutes(8 * DAY);
    for (let n = 0; n < 2; n += 1) await run();
    expect(await inbox(id)).toEqual([
      ['msb-notice-overdue', false],
      ['msb-notice-due', false],
    ]);
    expect(await openOf(id)).toContainEqual(['Owners', 'overdue']);
    expect((await endings(id)).map(({ state }) => state)).toEqual(['ended']);

    const sent = await change(id, first, notice(String(first.answers.changedOn), today()));
    expect(sent.json()).toMatchObject({ dueOn: null, answers: { reference: 'N-1' } });
    await run();
    expect(await inbox(id)).toEqual([
      ['msb-notice-overdue', true],
      ['msb-notice-due', true],
    ]);
    expect(await endings(id)).toEqual([]);
    await api.call('DELETE', `${path(id)}/${first.id}`, { as: reviewer });
    expect(await inbox(id)).toEqual([]);
  });

  it('with another day of the change is noticed again; several are listed by their due dates', async () => {
    const { id } = await application();
    const { version, status } = (await api.call('GET', `/msb-application/${id}`, { as: admin })).json();
    const body = { version, status, assigneeId: reviewer.userId };
    await api.call('PATCH', `/msb-application/${id}/status`, { as: admin, body });
    const late = await added(id, 'change_notice', notice(daysAgo(40)));
    const next = await added(id, 'change_notice', { ...notice(daysAgo(20)), what: 'names' });
    await added(id, 'change_notice', { ...notice(daysAgo(50), daysAgo(30)), what: 'services' });
    expect((await list(id, 'change_notice')).items.map(({ answers }) => answers.what)).toEqual([
      'owners',
      'names',
      'services',
    ]);
    await run();
    expect(await inbox(id)).toEqual([['msb-notice-overdue', false]]);
    await change(id, late, notice(daysAgo(41)));
    await run();
    expect(await inbox(id)).toHaveLength(2);
    expect((await endings(id)).map(({ endsOn }) => endsOn)).toEqual([daysAgo(11), next.dueOn]);
    await move(id, 'withdrawn');
    expect(await endings(id)).toEqual([]);
  });
});

it('a change notice is in the calendar of staff who see applications, until it is sent', async () => {
  const { id } = await application();
  const made = await added(id, 'change_notice', notice(daysAgo(1)));
  // The address needs a fresh proof of identity.
  const as = await api.signIn(reviewer.email);
  const { url } = (await api.call('POST', '/account/calendar-address', { as, body: {} })).json();
  const calendar = async () => (await api.call('GET', new URL(url).pathname.replace('/api', ''))).body;
  expect(await calendar()).toContain(
    `SUMMARY:MSB change notice due: ${completeMsb().business.legalName}\r\n`,
  );
  await change(id, made, notice(daysAgo(1), daysAgo(0)));
  expect(await calendar()).not.toContain('MSB change notice due');
});
