import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import type { Rule } from '#domain/compliance/rules/rule.ts';
import { rules } from '#domain/compliance/rules/rules.ts';
import { computeFiles } from '#server/records/compliance/file/compute-files.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { photoId } from '#tests/support/photo-id.ts';
import { decide, staffMember, submitted } from '../cases/cases.ts';
import { startReview } from './review-calls.ts';
import { read } from './submission-calls.ts';

type File = components['schemas']['ComplianceFile'];
type Review = NonNullable<components['schemas']['Submission']['review']>;

let api: TestApi;
let enforced: TestApi;
let asked: TestApi;
beforeAll(async () => {
  api = await buildTestApp();
  asked = await buildTestApp();
  enforced = await buildTestApp({ env: { COMPLIANCE: 'fintrac' } });
  return async () => {
    await api.close();
    await enforced.close();
    await asked.close();
  };
});

const fileOf = async (id: string, as: Person, of = api): Promise<File> =>
  (await of.call('GET', `/admin/cases/${id}/compliance`, { as })).json();
const identify = (id: string, as: Person, subject: string, answers: object, of = api) =>
  of.call('POST', `/admin/cases/${id}/compliance/entries`, {
    as,
    body: { kind: 'identity_method', subject, answers },
  });
const endedIn = async (id: string, as: Person) => {
  const { sections }: Review = (await read(asked, id, as)).review;
  return sections.flatMap(({ step, ended }) => ended.map((each) => [step, each.group, each.endedOn]));
};

describe('the list of what ends', () => {
  type Ending = components['schemas']['Ending'];
  const listed = async (as: Person, query = '') => {
    const answer = await api.call('GET', `/admin/endings?pageSize=100&${query}`, { as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().items as Ending[];
  };
  const of = (id: string, all: readonly Ending[]) =>
    all
      .filter(({ onboardingId }) => onboardingId === id)
      .map(({ kind, endsOn, state }) => [kind, endsOn, state]);

  it('has the documents and identity documents of approved clients, until current ones replace them', async () => {
    const rita = await staffMember(api, 'Rosa');
    const { id, client } = await submitted(api);
    const person = (await fileOf(id, rita)).subjects[1];
    if (!person) throw new Error('There is a person');
    expect((await identify(id, rita, person.key, photoId)).statusCode).toBe(201);
    expect(of(id, await listed(rita))).toEqual([]);
    for (const event of ['takeIntoReview', 'approve']) await decide(api, rita, id, { event });
    const all = await listed(rita);
    expect(of(id, all)).toEqual([['identity', '2026-12-31', 'soon']]);
    expect(all.find(({ onboardingId }) => onboardingId === id)).toMatchObject({
      company: expect.stringMatching(/./),
      label: `Identity document of ${person.name}`,
    });
    const { name } = await api.db
      .selectFrom('case_endings')
      .select('name')
      .where('onboarding_id', '=', id)
      .where('kind', '=', 'identity')
      .executeTakeFirstOrThrow();
    expect(name).not.toContain(person.name);

    api.clock.set('2027-01-01T08:00:00.000Z');
    const later = await api.signIn('rosa@firm.example');
    expect(of(id, await listed(later, 'state=ended'))).toEqual([['identity', '2026-12-31', 'ended']]);
    expect(of(id, await listed(later, 'state=soon'))).toEqual([]);
    const renewed = { ...photoId, verifiedOn: '2027-01-01', expiresOn: '2035-01-01' };
    await identify(id, later, person.key, renewed);
    expect(of(id, await listed(later))).toEqual([]);

    expect((await api.call('GET', '/admin/endings?state=none', { as: later })).statusCode).toBe(400);
    const owner = await api.signIn(client.email);
    expect((await api.call('GET', '/admin/endings', { as: owner })).statusCode).toBe(403);
  });

  it('is computed by the job for a case from before the list', async () => {
    api.clock.set('2028-01-01T08:00:00.000Z');
    const later = await api.signIn('rosa@firm.example');
    const all = await listed(later, 'state=ended');
    expect(all.length).toBeGreaterThan(0);
    await api.db.deleteFrom('case_endings').execute();
    expect(await listed(later)).toEqual([]);
    const ids = [...new Set(all.map(({ onboardingId }) => onboardingId))];
    await api.db
      .insertInto('endings_to_compute')
      .values([...ids, 'missing'].map((onboarding_id) => ({ onboarding_id })))
      .execute();
    await computeFiles(api);
    expect(await listed(later, 'state=ended')).toEqual(all);
  });
});

describe('what has ended', () => {
  it('is named to the client in a review, and opens no item of the compliance file', async () => {
    let rita = await staffMember(asked, 'Rita');
    let { id, client } = await submitted(asked);
    const person = (await fileOf(id, rita, asked)).subjects[1];
    if (!person) throw new Error('There is a person');
    const expired = await identify(id, rita, person.key, { ...photoId, expiresOn: '2026-11-19' }, asked);
    expect(expired.statusCode).toBe(400);
    expect(expired.json().message).toMatchObject([{ property: 'answers.expiresOn' }]);
    expect((await identify(id, rita, person.key, photoId, asked)).statusCode).toBe(201);
    for (const event of ['takeIntoReview', 'approve']) await decide(asked, rita, id, { event });
    await startReview(asked, id, rita);
    expect(await endedIn(id, client)).toEqual([]);

    asked.clock.set('2027-11-01T08:00:00.000Z');
    rita = await asked.signIn('rita@firm.example');
    client = await asked.signIn(client.email);
    expect(await endedIn(id, client)).toEqual([
      ['onboardingDocuments', 'additionalDocumentation', '2026-12-31'],
      ['onboardingDocuments', 'proofOfAddress', '2027-10-30'],
    ]);
    const { review } = await read(asked, id, client);
    expect(JSON.stringify(review)).toContain(`Identity document of ${person.name}`);
    // A verified identity is verified again on doubt alone.
    const item = (await fileOf(id, rita, asked)).items.find(
      ({ rule, subject }) => rule === 'identity.person' && subject === person.key,
    );
    expect(item?.state).toBe('satisfied');
    const renewed = { ...photoId, verifiedOn: '2027-10-31', expiresOn: '2035-01-01' };
    expect((await identify(id, rita, person.key, renewed, asked)).statusCode).toBe(201);
    expect((await endedIn(id, client)).map(([, group]) => group)).toEqual(['proofOfAddress']);
  });
});

describe('a rule that ends between submission and decision', () => {
  const demanded = rules.filter(({ dueDays }) => dueDays === null);
  const endAll = (until: string | null) => {
    for (const rule of demanded) (rule as { until: Rule['until'] }).until = until;
  };
  afterEach(() => endAll(null));

  it('counts on its last day and no longer after it, and the decided file has the rules of its day', async () => {
    let strict = await staffMember(enforced, 'Rita');
    const { id } = await submitted(enforced);
    await decide(enforced, strict, id, { event: 'takeIntoReview' });
    endAll('2026-11-21');
    const refused = await decide(enforced, strict, id, { event: 'approve' });
    expect(refused.statusCode).toBe(409);

    enforced.clock.set('2026-11-22T08:00:00.000Z');
    strict = await enforced.signIn('rita@firm.example');
    const approved = await decide(enforced, strict, id, { event: 'approve' });
    expect(approved.statusCode, approved.body).toBe(200);
    endAll(null);
    const file: File = (await enforced.call('GET', `/admin/cases/${id}/compliance`, { as: strict })).json();
    expect(file.decisions[0]).toMatchObject({ rules: '2026-11-22' });
    const path = `/admin/cases/${id}/compliance/decisions/1`;
    const { items }: File = (await enforced.call('GET', path, { as: strict })).json();
    const decided = items.map(({ rule }) => rule);
    expect(decided).toContain('identity.company');
    expect(decided).not.toContain('identity.person');
    expect(file.items.map(({ rule }) => rule)).toContain('identity.person');
  });
});
