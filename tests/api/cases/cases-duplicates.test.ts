import { beforeAll, describe, expect, it } from 'vitest';
import { bringCaseIndexUpToDate } from '#server/derived/case-index/bring-up-to-date.ts';
import { caseIndexOf } from '#server/derived/case-index/case-index.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { draft, found, person, queue, readCase, save, staffMember } from './cases.ts';

let api: TestApi;
let rita: Person;

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  return api.close;
});

const duplicates = async () => (await found(api, rita, 'duplicates=true&pageSize=100')).sort();
const sharedBy = async (id: string) =>
  (await readCase(api, rita, id)).duplicates.map(({ id: other, shared }) => [
    other,
    shared.map(({ kind, text }) => `${kind} ${text}`),
  ]);
const directors = (...people: ReturnType<typeof person>[]) => ({
  'control-ownership-and-related-parties': { directors: people, beneficialOwners: [], relatedParties: [] },
});
const born = { dateOfBirth: '1980-02-01', email: 'zoe@twice.example' };
const company = (name: string, taxId: string, phone: string) => ({
  'company-details': { legalName: name, taxIdentificationNumber: taxId, companyPhone: phone },
});

describe('cases that share a person, tax id, wallet or phone number', () => {
  it('are found from either, until one no longer has it', async () => {
    const one = await draft(api, {
      ...company('One Ltd', 'T-100', '+14165550101'),
      ...directors(person('Zoë', 'Twice', { ...born, taxIdNumber: 'P-1' })),
    });
    const other = await draft(api, company('Other Ltd', 'T-200', '+14165550102'));
    expect(await duplicates()).toEqual([]);
    await save(api, other.client, directors(person('ZOE', 'Twice', { ...born, taxIdNumber: 'p 1' })));
    expect(await duplicates()).toEqual([one.id, other.id].sort());
    expect(await sharedBy(one.id)).toEqual([[other.id, ['taxId P-1', 'person Zoë Twice, 1980-02-01']]]);
    expect((await sharedBy(other.id))[0]?.[0]).toBe(one.id);
    // A person of the same name who was born on another day is another person.
    await save(
      api,
      other.client,
      directors(person('Zoe', 'Twice', { dateOfBirth: '1981-02-01', taxIdNumber: 'P-2' })),
    );
    expect(await duplicates()).toEqual([]);
    expect(await sharedBy(one.id)).toEqual([]);

    await save(api, other.client, company('Other Ltd', 't100', '+1 416 555 0101'));
    expect((await sharedBy(other.id))[0]?.[1]).toEqual(['taxId t100', 'phone +1 416 555 0101']);
    // A rebuild, as after an update from a version without duplicates, comes to the same.
    const terms = () =>
      api.db.selectFrom('case_terms').selectAll().orderBy('term').orderBy('case_key').execute();
    const before = await terms();
    await api.db.deleteFrom('case_terms').execute();
    await api.db.updateTable('case_index').set({ made_with: '' }).execute();
    expect(await bringCaseIndexUpToDate(api)).toBe(2);
    expect(await terms()).toEqual(before);

    await api.call('DELETE', `/onboarding/${other.id}`, { as: await api.admin() });
    expect(await duplicates()).toEqual([]);
    const { terms: index } = caseIndexOf(api.config);
    const left = await api.db
      .selectFrom('case_terms')
      .where('term', '=', index.duplicate)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });

  it('are both marked when they are saved at once', async () => {
    const [one, other] = [await draft(api), await draft(api)];
    await Promise.all(
      [one, other].map(({ client }, n) =>
        save(api, client, company(`Race ${n} Ltd`, 'RACE-1', `+1416555020${n}`)),
      ),
    );
    expect(await duplicates()).toEqual([one.id, other.id].sort());
  });
});

describe('a search', () => {
  it('tells which person it found, one typing error away and inside words of the company', async () => {
    const { id } = await draft(api, {
      ...company('Northwindfall Bakeries Ltd', 'T-300', '+14165550103'),
      ...directors(person('Philippa', 'Quartermaine', { taxIdNumber: 'QX-77-1200' })),
    });
    const search = async (text: string, more = '') => {
      const { items, similar } = await queue(api, rita, `search=${encodeURIComponent(text)}${more}`);
      return { ids: items.map((row) => row.id), similar, matches: items[0]?.matches };
    };
    const philippa = [{ as: 'director', text: 'Philippa Quartermaine' }];
    expect(await search('philippa')).toEqual({ ids: [id], similar: false, matches: philippa });
    expect((await search('qx 77 1200')).matches).toEqual([{ as: 'taxId', text: 'QX-77-1200' }]);
    for (const typed of ['phillippa', 'philipa', 'philuppa quarter', 'philippa qaurtermaine']) {
      expect(await search(typed), typed).toEqual({ ids: [id], similar: true, matches: philippa });
    }
    expect(await search('windfall')).toEqual({ ids: [id], similar: true, matches: [] });
    // The parts of the word are in the name, but not as one word.
    expect((await search('windbak')).ids).toEqual([]);
    expect((await search('windfall phillippa')).ids).toEqual([id]);

    // Where a case has the word itself, similar ones are found if they are asked for.
    const other = await draft(api, company('Phillippa Trading Ltd', 'T-301', '+14165550104'));
    expect((await search('phillippa')).ids).toEqual([other.id]);
    expect((await search('phillippa', '&similar=true')).ids.sort()).toEqual([id, other.id].sort());
    const elsewhere = await queue(api, rita, 'search=windfall&status=submitted');
    expect([elsewhere.items, elsewhere.elsewhere?.states]).toEqual([[], [{ status: 'draft', cases: 1 }]]);
  });
});
