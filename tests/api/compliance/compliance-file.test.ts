import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { decide, draft, readCase, staffMember, submitted } from '../cases/cases.ts';

type File = components['schemas']['ComplianceFile'];

let api: TestApi;
let enforced: TestApi;
let rita: Person;
let sam: Person;
let strict: Person;
beforeAll(async () => {
  api = await buildTestApp();
  enforced = await buildTestApp({ env: { COMPLIANCE: 'fintrac' } });
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  strict = await staffMember(enforced, 'Rita');
  return async () => {
    await api.close();
    await enforced.close();
  };
});

const fileOf = async (as: Person, id: string, of = api): Promise<File> => {
  const answer = await of.call('GET', `/admin/cases/${id}/compliance`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const record = (as: Person, id: string, body: object, of = api) =>
  of.call('POST', `/admin/cases/${id}/compliance/entries`, { as, body });

const thirdParty = {
  kind: 'third_party',
  subject: 'client',
  answers: { determinedOn: '2026-01-02', outcome: 'no', grounds: 'Asked the representative.' },
};
const stateOf = (file: File, rule: string, subject = 'client') =>
  file.items.find((item) => item.rule === rule && item.subject === subject)?.state;

describe('a compliance file', () => {
  it('lists what the law asks for each subject, and an entry satisfies its item', async () => {
    const { id } = await submitted(api);
    const before = await fileOf(rita, id);
    const [client, ...people] = before.subjects;
    expect(client?.key).toBe('client');
    expect(people.length).toBeGreaterThan(0);
    for (const { key } of people) expect(stateOf(before, 'identity.person', key)).toBe('open');
    expect(stateOf(before, 'third-party')).toBe('open');

    const answer = await record(rita, id, thirdParty);
    expect(answer.statusCode, answer.body).toBe(201);
    const after: File = answer.json();
    expect(stateOf(after, 'third-party')).toBe('satisfied');
    expect(after.entries).toMatchObject([{ kind: 'third_party', by: { name: 'Rita Reviewer' } }]);
    const open = await api.db
      .selectFrom('compliance_items')
      .select('rule')
      .where('onboarding_id', '=', id)
      .execute();
    expect(open.map(({ rule }) => rule)).not.toContain('third-party');
    expect(open.map(({ rule }) => rule)).toContain('relationship.purpose');

    const { answers } = await api.db
      .selectFrom('compliance_entries')
      .select('answers')
      .executeTakeFirstOrThrow();
    expect(answers).not.toContain('representative');
    const timeline = await api.call('GET', `/admin/cases/${id}/timeline`, { as: rita });
    expect(timeline.json().items[0]).toMatchObject({
      action: 'compliance.recorded',
      details: { kind: 'third_party' },
    });
  });

  it('records the same answers once, also at the same time, and other answers as a second entry', async () => {
    const { id } = await submitted(api);
    await Promise.all([
      record(rita, id, thirdParty),
      record(rita, id, thirdParty),
      record(sam, id, thirdParty),
    ]);
    expect((await fileOf(rita, id)).entries).toHaveLength(1);
    const answers = { ...thirdParty.answers, grounds: 'Asked again.' };
    await record(sam, id, { ...thirdParty, answers });
    expect((await fileOf(rita, id)).entries.map(({ answers: { grounds } }) => grounds)).toEqual([
      'Asked again.',
      'Asked the representative.',
    ]);
  });

  it('opens the identity of a person again on doubt', async () => {
    const { id } = await submitted(api);
    const person = (await fileOf(rita, id)).subjects[1]?.key ?? '';
    const answers = {
      method: 'reliance',
      verifiedOn: '2026-01-02',
      nameMatches: true,
      reliedOn: 'Agent Ltd',
      agreementDate: '2025-01-02',
      information: 'A copy of the passport',
    };
    await record(rita, id, { kind: 'identity_method', subject: person, answers });
    expect(stateOf(await fileOf(rita, id), 'identity.person', person)).toBe('satisfied');
    await record(rita, id, { kind: 'doubt', subject: person, answers: { reason: 'Two dates of birth' } });
    expect(stateOf(await fileOf(rita, id), 'identity.person', person)).toBe('open');
  });

  it('has a PDF with the method and the sources of each identity', async () => {
    const { id } = await submitted(api);
    const person = (await fileOf(rita, id)).subjects[1]?.key ?? '';
    const answers = {
      method: 'dual_process',
      verifiedOn: '2026-01-02',
      nameMatches: true,
      firstSource: 'Government of Canada',
      firstConfirms: 'birth_date',
      firstNumber: 'AB123456',
      firstDate: '2025-01-02',
      secondSource: 'Hydro Ottawa',
      secondConfirms: 'address',
      secondNumber: '99-1',
      secondDate: '2025-12-20',
    };
    const recorded = await record(rita, id, { kind: 'identity_method', subject: person, answers });
    expect(recorded.statusCode, recorded.body).toBe(201);
    const answer = await api.call('GET', `/admin/cases/${id}/compliance/pdf`, { as: rita });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const text = readPdf(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' ');
    for (const words of ['Dual process: two sources', 'Hydro Ottawa', 'AB123456', 'Rita Reviewer']) {
      expect(text).toContain(words);
    }
    const client = await api.client();
    expect((await api.call('GET', `/admin/cases/${id}/compliance/pdf`, { as: client })).statusCode).toBe(403);
  });

  it.each([
    ['an answer that is missing', { ...thirdParty, answers: {} }, 'answers.outcome'],
    ['an unknown answer', { ...thirdParty, answers: { ...thirdParty.answers, extra: 'x' } }, 'answers.extra'],
    [
      'an answer of another type',
      { ...thirdParty, answers: { ...thirdParty.answers, grounds: 7 } },
      'answers.grounds',
    ],
    ['a person for an entry about the client', { ...thirdParty, subject: 'p1' }, 'subject'],
    [
      'a person who is not in the case',
      { kind: 'doubt', subject: 'p1', answers: { reason: 'x' } },
      'subject',
    ],
    [
      'the client for an entry about a person',
      {
        ...thirdParty,
        kind: 'exposed_person',
        answers: { determinedOn: '2026-01-02', outcome: 'none', grounds: 'Searched' },
      },
      'subject',
    ],
  ])('refuses %s, and records nothing', async (_name, body, property) => {
    const { id } = await submitted(api);
    const answer = await record(rita, id, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message.map((error: { property: string }) => error.property)).toContain(property);
    expect((await fileOf(rita, id)).entries).toEqual([]);
  });

  it('is computed once more for each of several saves at the same time', async () => {
    const { id, client } = await submitted(api);
    await decide(api, rita, id, { event: 'takeIntoReview' });
    const changes = [{ step: 'wallet', property: '', reason: 'Name all wallets.' }];
    await decide(api, rita, id, { event: 'requestChanges', changes });
    const saved = await Promise.all(
      (['company-details', 'customer-type', 'wallets', 'products-and-services'] as const).map((section) =>
        api.call('PUT', `/${section}`, { as: client, body: validRecords[section] }),
      ),
    );
    const renamed = { ...validRecords['company-details'], legalName: 'Renamed Ltd' };
    const again = await Promise.all(
      [renamed, validRecords['company-details']].map((body) =>
        api.call('PUT', '/company-details', { as: client, body }),
      ),
    );
    expect([...saved, ...again].map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect((await fileOf(rita, id)).items.length).toBeGreaterThan(0);
  });

  it('verifies only the senior officer whom the ownership names; earlier entries stay readable', async () => {
    const { id } = await submitted(api);
    const verifying = (name: string) =>
      record(rita, id, {
        kind: 'senior_officer',
        subject: 'client',
        answers: { name, office: 'Director', verifiedOn: '2026-01-02', measures: 'Asked twice.' },
      });
    expect((await verifying('Ada Lovelace')).statusCode).toBe(201);
    const path = `/admin/cases/${id}/ownership`;
    const { structure } = (await api.call('GET', path, { as: rita })).json();
    const body = {
      ...structure,
      outcome: 'could_not_be_obtained',
      outcomeReason: 'No answer',
      seniorOfficer: 'n1',
    };
    expect((await api.call('PUT', path, { as: rita, body })).statusCode).toBe(200);

    const file = await fileOf(rita, id);
    expect(file.seniorOfficer).toBe('Grace Hopper');
    expect(stateOf(file, 'ownership.senior-officer')).toBe('open');
    const refused = await verifying('Ada Byron');
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      [{ property: 'answers.name', message: expect.stringContaining('The ownership names Grace Hopper') }],
    ]);
    expect((await fileOf(rita, id)).entries.map(({ answers }) => answers.name)).toEqual(['Ada Lovelace']);
    expect((await verifying('Grace Hopper')).statusCode).toBe(201);
    expect(stateOf(await fileOf(rita, id), 'ownership.senior-officer')).toBe('satisfied');
  });

  it('begins with the submission, and is closed to clients', async () => {
    const { client, id } = await draft(api);
    expect((await record(rita, id, thirdParty)).statusCode).toBe(409);
    expect((await api.call('GET', `/admin/cases/${id}/compliance`, { as: client })).statusCode).toBe(403);
    expect((await api.call('GET', '/admin/cases/unknown/compliance', { as: rita })).statusCode).toBe(404);
  });

  it('needs the permission to sign off for a senior review', async () => {
    const { id } = await submitted(api);
    const review = {
      kind: 'senior_review',
      subject: 'client',
      answers: { determinedOn: '2026-01-02', outcome: 'keep', reason: 'Known for years' },
    };
    const refused = await record(rita, id, review);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      expect.stringContaining('compliance:sign-off'),
    ]);
    expect((await record(await api.admin(), id, review)).statusCode).toBe(201);
  });

  it('of an approval keeps the items of its day', async () => {
    const { id } = await submitted(api);
    await decide(api, rita, id, { event: 'takeIntoReview' });
    expect((await decide(api, rita, id, { event: 'approve', rationale: 'Known to us' })).statusCode).toBe(
      200,
    );
    await record(rita, id, thirdParty);
    const file = await fileOf(rita, id);
    expect(file.decisions).toMatchObject([{ version: 1 }]);
    const answer = await api.call('GET', `/admin/cases/${id}/compliance/decisions/1`, { as: rita });
    const then: components['schemas']['ComplianceDecision'] = answer.json();
    expect(then.items.find(({ rule }) => rule === 'third-party')?.state).toBe('open');
    expect(stateOf(file, 'third-party')).toBe('satisfied');
    expect(stateOf(file, 'identity.company')).toBe('open');
    expect(file.items.find(({ rule }) => rule === 'identity.company')?.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(
      (await api.call('GET', `/admin/cases/${id}/compliance/decisions/2`, { as: rita })).statusCode,
    ).toBe(404);
  });
});

describe('with COMPLIANCE=fintrac, an approval', () => {
  it('is refused while a demanded item is open, by call and on the page, and names what is open', async () => {
    const { id } = await submitted(enforced);
    await decide(enforced, strict, id, { event: 'takeIntoReview' });
    const shown = await readCase(enforced, strict, id);
    expect(shown.allowed).toEqual(['requestChanges', 'reject']);
    expect(shown.compliance.map(({ rule }) => rule)).toContain('third-party');
    const refused = await decide(enforced, strict, id, { event: 'approve' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(
      /^The compliance file is not complete: .+ more\. Nothing was decided\.$/,
    );
    expect((await readCase(enforced, strict, id)).summary.status).toBe('in_review');
  });
});
