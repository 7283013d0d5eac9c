import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { completeCase } from '#tests/support/complete-case.ts';
import { decide, draft, person, readCase, save, staffMember, submit, submitted } from './cases.ts';

type CheckedPart = components['schemas']['CheckedPart'];

let api: TestApi;
let rita: Person;
let sam: Person;

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  return api.close;
});

async function partsIn(id: string): Promise<CheckedPart[]> {
  return (await readCase(api, rita, id)).checked;
}

const partOf = (parts: readonly CheckedPart[], wanted: Partial<CheckedPart>) => {
  const found = parts.find((part) =>
    Object.entries(wanted).every(([name, value]) => part[name as keyof CheckedPart] === value),
  );
  if (!found) throw new Error(`No part ${JSON.stringify(wanted)}`);
  return found;
};

function tick(id: string, { kind, key, content }: CheckedPart, as = rita, checked = true) {
  return api.call('PUT', `/admin/cases/${id}/checked`, { as, body: { kind, key, content, checked } });
}

async function tickAll(id: string, as = rita): Promise<void> {
  for (const part of await partsIn(id)) expect((await tick(id, part, as)).statusCode).toBe(200);
}

const openIn = (parts: readonly CheckedPart[]) =>
  parts
    .filter(({ state }) => state !== 'checked')
    .map(({ kind, key, property }) => (kind === 'section' ? key : `${kind} ${property}`));

const section = 'control-ownership-and-related-parties';

/** Creates a submitted case with related parties: they need no verification, so that it can be submitted with anyone as one. */
async function withRelated(related: (director: typeof validPerson) => (typeof validPerson)[]) {
  const client = await api.client();
  const { onboardingId: id, documentsId, files, records } = await completeCase(api, client);
  const people = records[section];
  const [director = validPerson] = people.directors;
  const saveRelated = (relatedParties: (typeof validPerson)[]) =>
    save(api, client, { [section]: { ...people, relatedParties } });
  await saveRelated(related(director));
  expect((await submit(api, client, id)).statusCode).toBe(201);
  return { client, id, documentsId, files, saveRelated };
}

describe('the checked parts of a case', () => {
  it('are its sections, documents and people, each once, with who ticked it and when', async () => {
    const { id, files } = await withRelated((director) => [director, person('Grace', 'Hopper')]);
    const parts = await partsIn(id);
    expect(parts.filter(({ kind }) => kind === 'section')).toHaveLength(7);
    expect(
      parts
        .filter(({ kind }) => kind === 'document')
        .map(({ key }) => key)
        .sort(),
    ).toEqual(Object.values(files).sort());
    expect(parts.filter(({ kind }) => kind === 'person').map(({ property }) => property)).toEqual([
      'directors.0',
      'relatedParties.1',
    ]);
    expect(parts.every(({ state, by, at }) => state === 'open' && by === null && at === null)).toBe(true);

    const grace = partOf(parts, { property: 'relatedParties.1' });
    const ticked = await tick(id, grace);
    expect(ticked.statusCode, ticked.body).toBe(200);
    expect(ticked.json()).toEqual({
      ...grace,
      state: 'checked',
      by: expect.objectContaining({ id: rita.userId, name: 'Rita Reviewer' }),
      at: '2026-11-21T08:00:00.000Z',
    });
    // The first tick keeps its author; a removal records who removed it.
    expect((await tick(id, grace, sam)).json().by.name).toBe('Rita Reviewer');
    expect((await tick(id, grace, sam, false)).json()).toEqual(grace);
    expect((await tick(id, grace, sam, false)).json().state).toBe('open');
    const { items } = (await api.call('GET', `/admin/cases/${id}/timeline?kind=reads`, { as: sam })).json();
    const entries = items.filter(({ action }: { action: string }) => action.startsWith('case.part-'));
    expect(entries).toMatchObject([
      { action: 'case.part-unchecked', actor: 'Sam Reviewer', details: { kind: 'person', key: grace.key } },
      { action: 'case.part-checked', actor: 'Rita Reviewer', details: { kind: 'person', key: grace.key } },
    ]);
    expect(JSON.stringify(await api.db.selectFrom('checked_parts').selectAll().execute())).not.toMatch(
      /grace/i,
    );
  });

  it('lose the ticks of content that changed in a resubmission, and no others', async () => {
    const [ada, grace] = [person('Ada', 'Byron'), person('Grace', 'Hopper')];
    const { client, id, documentsId, files, saveRelated } = await withRelated(() => [ada, grace]);
    await tickAll(id);
    expect(openIn(await partsIn(id))).toEqual([]);

    await decide(api, rita, id, { event: 'takeIntoReview' });
    const changes = [{ step: 'companyDetails', property: 'legalName', reason: 'As on the certificate' }];
    await decide(api, rita, id, { event: 'requestChanges', changes });
    // The same people in another order, one of them with another address; the wallets unchanged.
    await save(api, client, { wallets: {} });
    await saveRelated([{ ...grace, city: 'Paris' }, ada]);
    const [group, file] = Object.entries(files).find(([key]) => key === 'proofOfAddress') ?? [];
    const dated = await api.call('PATCH', `/onboarding-documents/${documentsId}`, {
      as: client,
      body: { issueDates: await datesOf(documentsId, client, { [String(file)]: '2026-11-01' }) },
    });
    expect([group, dated.statusCode]).toEqual(['proofOfAddress', 200]);
    expect((await submit(api, client, id)).statusCode).toBe(201);
    const parts = await partsIn(id);
    expect(openIn(parts)).toEqual([section, 'document ', 'person relatedParties.0']);
    expect((await readCase(api, rita, id)).documents.find((each) => each.id === file)).toMatchObject({
      state: 'same',
      issuedBefore: '2026-10-30',
      issuedOn: '2026-11-01',
    });
    // The checked value is shown, because it was checked before the change.
    expect(partOf(parts, { property: 'relatedParties.0' })).toMatchObject({
      state: 'changed',
      by: { name: 'Rita Reviewer' },
    });

    // The previous value again: it is checked, because it equals the checked value.
    await decide(api, rita, id, { event: 'takeIntoReview' });
    await decide(api, rita, id, { event: 'requestChanges', changes });
    await saveRelated([ada, grace]);
    expect(openIn(await partsIn(id))).toEqual(['document ']);
  });

  it('lose the tick of a section that staff change for the client', async () => {
    const { client, id } = await submitted(api);
    await tickAll(id);
    const body = { ...validRecords['contact-details'], firstName: 'Corrected' };
    const path = `/contact-details/admin?userId=${client.userId}`;
    const saved = await api.call('PUT', path, { as: await api.admin(), body });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(openIn(await partsIn(id))).toEqual(['contact-details']);
  });

  it('accept no tick on content that is no longer shown, on a draft, or after the decision', async () => {
    const { client, id } = await submitted(api);
    const wallets = partOf(await partsIn(id), { key: 'wallets' });
    await decide(api, rita, id, { event: 'takeIntoReview' });
    await decide(api, rita, id, {
      event: 'requestChanges',
      changes: [{ step: 'wallet', property: '', reason: 'One is missing' }],
    });
    await save(api, client, { wallets: { wallets: [] } });
    const stale = await tick(id, wallets);
    expect([stale.statusCode, stale.json().message]).toEqual([
      409,
      expect.stringContaining('changed since you opened'),
    ]);
    expect((await tick(id, { ...wallets, kind: 'document', key: 'foreign' })).statusCode).toBe(409);
    expect((await tick('missing', wallets)).statusCode).toBe(404);

    const begun = await draft(api, { wallets: {} });
    expect(await partsIn(begun.id)).toEqual([]);
    expect((await tick(begun.id, wallets)).statusCode).toBe(409);

    const other = await submitted(api);
    await tickAll(other.id);
    await decide(api, rita, other.id, { event: 'takeIntoReview' });
    await decide(api, rita, other.id, { event: 'reject', reason: 'Not for us' });
    const [first] = await partsIn(other.id);
    if (!first) throw new Error('A case has parts');
    expect((await tick(other.id, first, rita, false)).statusCode).toBe(409);
    expect(openIn(await partsIn(other.id))).toEqual([]);
  });

  it('store the ticks of two staff members at once, and the first of two on the same part', async () => {
    const { id } = await submitted(api);
    const parts = await partsIn(id);
    const answers = await Promise.all(parts.flatMap((part) => [tick(id, part, rita), tick(id, part, sam)]));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(openIn(await partsIn(id))).toEqual([]);
    const rows = await api.db
      .selectFrom('checked_parts')
      .selectAll()
      .where('onboarding_id', '=', id)
      .execute();
    expect(rows).toHaveLength(parts.length);
    const { total } = (await api.call('GET', `/admin/cases/${id}/timeline?kind=reads`, { as: rita })).json();
    // In addition to the views of the case by one of them.
    expect(total).toBeGreaterThanOrEqual(parts.length);
  });
});

describe('the parts of a case that staff have opened', () => {
  const open = (id: string, body: object, as = rita) =>
    api.call('PUT', `/admin/cases/${id}/opened`, { as, body });

  it('are recorded once per staff member, for the current files and people', async () => {
    const { client, id, files } = await submitted(api);
    const parts = await partsIn(id);
    const grace = partOf(parts, { kind: 'person' });
    const file = String(files.proofOfAddress);
    const seen = { files: [file, file], people: [{ key: grace.key, content: grace.content }] };
    expect((await open(id, seen)).statusCode).toBe(200);
    expect((await open(id, seen)).json().items).toHaveLength(2);
    const { items } = (await open(id, { files: [file], people: [] }, sam)).json();
    type Opened = { kind: string; key: string; by: { name: string } };
    expect(items.map(({ kind, key, by }: Opened) => `${kind} ${key} ${by.name}`).toSorted()).toEqual(
      [
        `file ${file} Rita Reviewer`,
        `file ${file} Sam Reviewer`,
        `person ${grace.key} Rita Reviewer`,
      ].toSorted(),
    );
    expect((await readCase(api, sam, id)).opened).toEqual(items);

    await decide(api, rita, id, { event: 'takeIntoReview' });
    const changes = [{ step: 'controlOwnership', property: '', reason: 'Where does she live?' }];
    await decide(api, rita, id, { event: 'requestChanges', changes });
    const people = validRecords[section];
    await save(api, client, {
      [section]: {
        ...people,
        directors: people.directors.map((director) => ({ ...director, city: 'Paris' })),
      },
    });
    const left = (await readCase(api, rita, id)).opened;
    expect(left.map(({ kind }) => kind)).toEqual(['file', 'file']);
    // The caller saw something else than the case now contains.
    expect((await open(id, { files: [], people: seen.people })).json().items).toEqual(left);
  });

  it('ignore parts that the case does not have, and refuse malformed input', async () => {
    const { id } = await submitted(api);
    const other = await submitted(api);
    const foreign = { files: [String(other.files.proofOfAddress), 'nothing'], people: [] };
    expect((await open(id, foreign)).json()).toEqual({ items: [] });
    expect((await open('nothing', { files: [], people: [] })).statusCode).toBe(404);
    for (const body of [{}, { files: 'x', people: [] }, { files: [], people: [{ key: 'x' }] }]) {
      expect((await open(id, body)).statusCode).toBe(400);
    }
  });

  it('require a rationale to approve a case with bearer shares', async () => {
    const { id } = await submitted(api, { 'customer-type': { bearedShares: true } });
    await decide(api, rita, id, { event: 'takeIntoReview' });
    const { objections, summary } = await readCase(api, rita, id);
    expect(objections).toContainEqual({
      kind: 'risk',
      step: 'customerType',
      property: 'bearedShares',
      text: 'The company issues bearer shares. Enhanced due diligence applies',
    });
    const body = { event: 'approve', version: summary.version, rationale: '' };
    expect((await decide(api, rita, id, body)).statusCode).toBe(400);
    expect(
      (await decide(api, rita, id, { ...body, rationale: 'Shares are held by a trustee.' })).statusCode,
    ).toBe(200);
  });
});

/** The dates of the record with one of them changed. */
async function datesOf(documentsId: string, as: Person, changed: Record<string, string>) {
  const { issueDates } = (await api.call('GET', `/onboarding-documents/${documentsId}`, { as })).json();
  return { ...issueDates, ...changed };
}
