import { beforeAll, describe, expect, it } from 'vitest';
import type { CaseBy, Operation } from '#server/platform/contract/contract.ts';
import { operationsOf, readContract } from '#server/platform/contract/contract.ts';
import { adminEmail, buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { exampleBody, operations } from '#tests/support/contract.ts';
import { exampleForm } from '#tests/support/pictures.ts';
import { found, queue, readCase, search, staffMember, submitted } from './cases.ts';

const company = 'Zanzibar Spices Ltd';
const reason = 'Sam is ill and the client asks for an answer today.';

let api: TestApi;
let rita: Person;
let sam: Person;
let admin: Person;
/** The case that is assigned to Sam, and what belongs to it. */
let closed: {
  client: Person;
  id: string;
  documentsId: string;
  fileId: string;
  noteId: string;
  taskId: string;
  checkId: string;
};

beforeAll(async () => {
  api = await buildTestApp({ env: { CASE_ACCESS: 'need-to-know' } });
  admin = await api.admin();
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  const { client, id, documentsId, files } = await submitted(api, {
    'company-details': { legalName: company },
  });
  await assign(sam, id, sam.userId, null);
  const note = await api.call('POST', '/notes', {
    as: sam,
    body: { onboardingId: id, text: 'Called them.' },
  });
  const task = await api.call('POST', '/tasks', {
    as: sam,
    body: { onboardingId: id, title: 'Call them', assigneeId: sam.userId },
  });
  const [check] = (await readCase(api, sam, id)).verification.checks;
  closed = {
    ...{ client, id, documentsId, noteId: note.json().id, taskId: task.json().id, checkId: check?.id ?? '' },
    fileId: Object.values(files)[0] ?? '',
  };
  return api.close;
});

const assign = (as: Person, id: string, to: string | null, from: string | null) =>
  api.call('PUT', `/admin/cases/${id}/assignee`, { as, body: { to, from } });
const breakGlass = (as: Person, id: string, body: object = { reason }) =>
  api.call('POST', `/admin/cases/${id}/break-glass`, { as, body });

/** Calls an operation about the closed case. */
function callOn({ operationId, caseBy }: Operation & { caseBy: CaseBy }, as: Person) {
  const operation = operations.find(({ id }) => id === operationId);
  if (!operation) throw new Error(`The contract has no ${operationId}`);
  const { client, id, documentsId, fileId, noteId, taskId, checkId } = closed;
  const ids: Partial<Record<CaseBy, string>> = {
    ...{ id, documents: documentsId, file: fileId, note: noteId, task: taskId, account: client.userId },
  };
  const named = { client: { userId: client.userId }, named: { onboardingId: id }, check: { id: checkId } };
  const names = caseBy in named ? named[caseBy as keyof typeof named] : {};
  const path = operation.path
    .replace('{id}', ids[caseBy] ?? '')
    .replace('{version}', '1')
    .replace(/\{\w+\}/g, 'x1');
  if (operation.method === 'GET') return api.call('GET', `${path}?${new URLSearchParams(names)}`, { as });
  if (operation.form) {
    const { payload, headers } = exampleForm(operation, Buffer.from('a picture'));
    return api.call(operation.method, path, { as, body: payload, headers });
  }
  const inQuery = operation.parameters.some((each) => each.name in names);
  const query = inQuery ? `?${new URLSearchParams(names)}` : '';
  const example = exampleBody(operation);
  const body = operation.body && { ...(example as object), ...(inQuery ? {} : names) };
  return api.call(operation.method, path + query, { as, ...(body && { body }) });
}

it('each operation about cases says in the contract how its case is found', async () => {
  const { paths } = await readContract();
  const all = Object.values(paths).flatMap((item) => Object.values(item));
  const silent = all.filter(
    (each) =>
      /^(cases|documents|identity|notices|notes|tasks|personal-data|erasures|audit):/.test(
        each['x-permission'] ?? '',
      ) && each['x-case'] === undefined,
  );
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

describe('a case that is assigned to someone else', () => {
  it('is refused by every operation of reviewers about it, with the name of the assignee', async () => {
    const { permissions } = (await api.call('GET', '/auth/self', { as: rita })).json();
    const about = operationsOf(await readContract()).filter(
      (each): each is Operation & { caseBy: CaseBy } =>
        each.caseBy !== null &&
        !['list', 'all', 'none'].includes(each.caseBy) &&
        permissions.includes(each.permission),
    );
    expect(about.length).toBeGreaterThan(35);
    expect(new Set(about.map(({ caseBy }) => caseBy))).toEqual(
      new Set(['id', 'client', 'named', 'documents', 'file', 'note', 'task', 'check']),
    );
    const opened: string[] = [];
    for (const operation of about) {
      const answer = await callOn(operation, rita);
      if (answer.json().reason !== 'need-to-know') opened.push(`${operation.operationId}: ${answer.body}`);
    }
    expect(opened).toEqual([]);
    const refused = await api.call('GET', `/admin/cases/${closed.id}`, { as: rita });
    expect(refused.json()).toEqual({
      statusCode: 403,
      error: 'Forbidden',
      message: 'This case is assigned to Sam Reviewer. You may open it with a reason.',
      reason: 'need-to-know',
    });
  });

  it('is a row without content in the queue, and in no list that tells what it contains', async () => {
    const { items, counts } = await queue(api, rita, 'status=submitted');
    expect(items).toMatchObject([
      {
        id: closed.id,
        closed: true,
        company: '',
        email: '',
        country: '',
        userId: '',
        riskFlags: [],
        tags: [],
      },
    ]);
    expect(items[0]).toMatchObject({ status: 'submitted', assignee: { name: 'Sam Reviewer' } });
    expect(counts.submitted).toBe(1);
    expect(await search(api, sam, 'Zanzibar')).toEqual([closed.id]);
    expect(await queue(api, rita, 'search=Zanzibar')).toMatchObject({ items: [], total: 0 });
    expect(await queue(api, rita, 'search=Zanzibar&status=approved')).toMatchObject({
      elsewhere: { states: [] },
    });
    expect(await found(api, rita, 'sort=company')).toEqual([]);
    const lists = ['/onboarding', '/onboarding-documents', '/admin/identity-checks', '/admin/cases'];
    const queries = ['', '?search=Grace', '?search=Zanzibar', '?sort=company', '?risk=bearer_shares'];
    for (const list of lists) {
      for (const query of list === '/admin/cases' ? queries : ['']) {
        const { statusCode, body } = await api.call('GET', list + query, { as: rita });
        expect(statusCode, body).toBe(200);
        for (const name of ['Zanzibar', 'Hopper', closed.client.email]) expect(body).not.toContain(name);
      }
    }
    const ofSam = await api.call('GET', '/admin/identity-checks?search=Zanzibar', { as: sam });
    expect(ofSam.json().total).toBeGreaterThan(0);
    const ofRita = await api.call('GET', '/admin/identity-checks?search=Zanzibar', { as: rita });
    expect(ofRita.json()).toMatchObject({ items: [], total: 0 });
    const waiting = async (as: Person) => (await api.call('GET', '/admin/waiting', { as })).json();
    expect(await waiting(sam)).toMatchObject({ identityChecks: ofSam.json().total, cases: 1 });
    expect(await waiting(rita)).toMatchObject({ identityChecks: 0, cases: 1 });
  });

  it('is open to its assignee, senior reviewers, auditors and administrators, and to all once it is unassigned', async () => {
    for (const role of ['senior-reviewer', 'auditor']) {
      const body = { email: `${role}@firm.example`, firstName: 'Una', lastName: 'Le', roles: [role] };
      await api.call('POST', '/users', { as: admin, body: { ...body, role: 'reviewer' } });
      expect((await readCase(api, await api.signIn(body.email), closed.id)).summary.company).toBe(company);
    }
    expect((await readCase(api, admin, closed.id)).summary.company).toBe(company);
    await assign(sam, closed.id, null, sam.userId);
    expect((await readCase(api, rita, closed.id)).summary.company).toBe(company);
    await assign(sam, closed.id, sam.userId, null);
    expect((await api.call('GET', `/admin/cases/${closed.id}`, { as: rita })).statusCode).toBe(403);
  });

  it('keeps what is about all cases from a role that does not open all', async () => {
    const set = { name: 'Trail reader', permissions: ['audit:read', 'cases:read'] };
    const made = await api.call('POST', '/permission-sets', { as: admin, body: set });
    const body = { email: 'trail@firm.example', firstName: 'Tom', lastName: 'Le', roles: [made.json().id] };
    await api.call('POST', '/users', { as: admin, body: { ...body, role: 'reviewer' } });
    const tom = await api.signIn(body.email);
    const refused = await api.call('GET', '/admin/audit', { as: tom });
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('cases:all')]);
    const shut = await api.call('GET', `/admin/cases/${closed.id}`, { as: tom });
    expect(shut.json().message).toBe('This case is assigned to Sam Reviewer.');
    expect((await breakGlass(tom, closed.id)).json().reason).toBe('permission');
  });
});

describe('a reason', () => {
  it('opens the case for eight hours, is mailed to administrators once, and is read in the audit trail', async () => {
    expect((await breakGlass(rita, closed.id, { reason: ' ' })).statusCode).toBe(400);
    const answers = await Promise.all([breakGlass(rita, closed.id), breakGlass(rita, closed.id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    expect((await readCase(api, rita, closed.id)).summary).toMatchObject({ company });
    expect((await queue(api, rita, 'search=Zanzibar')).items[0]).not.toHaveProperty('closed');

    const mail = await api.mailTo(adminEmail, ({ subject }) => subject.includes('opened with a reason'));
    for (const words of ['Rita Reviewer', company, 'Sam Reviewer', reason])
      expect(mail.text).toContain(words);

    const trail = await api.call('GET', '/admin/audit?action=case.glass-broken', { as: admin });
    expect(trail.json().items).toHaveLength(1);
    const [entry] = trail.json().items;
    expect(entry).toMatchObject({ actor: 'Rita Reviewer', subjectId: closed.id, company, reason });
    expect(JSON.stringify(entry.details)).not.toContain('ill');
    const { items } = (await api.call('GET', `/admin/cases/${closed.id}/timeline`, { as: sam })).json();
    expect(items.find(({ action }: { action: string }) => action === 'case.glass-broken')).toMatchObject({
      reason,
    });

    api.clock.advanceMinutes(8 * 60);
    expect((await api.call('GET', `/admin/cases/${closed.id}`, { as: rita })).json().reason).toBe(
      'need-to-know',
    );
  });

  it('is neither needed nor recorded for an open case', async () => {
    expect((await breakGlass(sam, closed.id)).json()).toEqual({ until: null });
    expect((await breakGlass(sam, '0198c0de-0000-7000-8000-00000000dead')).statusCode).toBe(404);
    const trail = await api.call('GET', '/admin/audit?action=case.glass-broken', { as: admin });
    expect(trail.json().items).toHaveLength(1);
  });
});
