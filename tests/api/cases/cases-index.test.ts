import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bringCaseIndexUpToDate } from '#server/derived/case-index/bring-up-to-date.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, dialect, openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';
import { draft, found, person, queue, save, search, staffMember } from './cases.ts';

let api: TestApi;
let rita: Person;

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  return api.close;
});

const rowOf = async (id: string) =>
  (await queue(api, rita, 'pageSize=100')).items.find((row) => row.id === id);
const storedTerms = async (on: TestApi) =>
  (await on.db
    .selectFrom('case_terms')
    .selectAll()
    .orderBy('term')
    .orderBy('case_key')
    .execute()) as unknown[];

describe('the index of the queue', () => {
  it('is updated by saves: it finds new words and no longer finds removed ones', async () => {
    const { client, id } = await draft(api, { 'company-details': { legalName: 'Firstname Holdings' } });
    expect(await search(api, rita, 'firstname')).toEqual([id]);
    await save(api, client, { 'company-details': { legalName: 'Secondname Holdings' } });
    expect(await search(api, rita, 'firstname')).toEqual([]);
    expect(await search(api, rita, 'secondname holdings')).toEqual([id]);
    expect(await rowOf(id)).toMatchObject({ company: 'Secondname Holdings', country: 'United Kingdom' });
  });

  it('keeps a word while another record still contains it', async () => {
    const { client, id } = await draft(api, {
      'contact-details': { firstName: 'Wilhelmina', lastName: 'Once', email: 'w@contact.example' },
      'control-ownership-and-related-parties': {
        directors: [person('Wilhelmina', 'Twice')],
        beneficialOwners: [],
        relatedParties: [],
      },
    });
    await save(api, client, { 'contact-details': { firstName: 'Emmy', lastName: 'Once' } });
    expect(await search(api, rita, 'wilhelmina')).toEqual([id]);
    const noPeople = { directors: [], beneficialOwners: [], relatedParties: [] };
    await save(api, client, { 'control-ownership-and-related-parties': noPeople });
    expect(await search(api, rita, 'wilhelmina')).toEqual([]);
  });

  it('is updated by saves of two records at once', async () => {
    const { client, id } = await draft(api, { 'contact-details': { firstName: 'Simultanea' } });
    await Promise.all([
      save(api, client, { 'contact-details': { firstName: 'Emmy' } }),
      save(api, client, {
        'control-ownership-and-related-parties': { directors: [person('Simultanea', 'Noether')] },
      }),
    ]);
    expect(await search(api, rita, 'simultanea')).toEqual([id]);
    expect(await search(api, rita, 'emmy noether')).toEqual([id]);
  });

  it('is updated when an administrator saves for the client', async () => {
    const { client, id } = await draft(api, { 'company-details': {} });
    const body = { ...validRecords['company-details'], legalName: 'Mended Name Ltd' };
    const url = `/company-details/admin?userId=${client.userId}`;
    expect((await api.call('PUT', url, { as: await api.admin(), body })).statusCode).toBe(200);
    expect(await search(api, rita, 'mended')).toEqual([id]);
  });

  it('contains what was saved before the onboarding began', async () => {
    const client = await api.client();
    await save(api, client, { 'company-details': { legalName: 'Earlybird Ltd' } });
    expect(await search(api, rita, 'earlybird')).toEqual([]);
    const { id } = (await api.call('POST', '/onboarding', { as: client })).json();
    expect(await search(api, rita, 'earlybird')).toEqual([id]);
  });

  it('no longer finds a deleted case', async () => {
    const { id } = await draft(api, { 'company-details': { legalName: 'Leaving Ltd' } });
    const before = await storedTerms(api);
    await api.call('DELETE', `/onboarding/${id}`, { as: await api.admin() });
    expect(await search(api, rita, 'leaving')).toEqual([]);
    expect((await storedTerms(api)).length).toBeLessThan(before.length);
    const { id: another } = await draft(api, {});
    await api.call('DELETE', `/onboarding/${another}`, { as: await api.admin() });
  });

  it('is not written for a save that changes nothing indexed', async () => {
    const { client } = await draft(api, { 'company-details': {}, 'contact-details': {} });
    const before = await api.db.selectFrom('onboardings').selectAll().orderBy('id').execute();
    const terms = await storedTerms(api);
    await save(api, client, { 'contact-details': { roleAtCompany: 'Owner' } });
    await save(api, client, {
      'company-details': { website: 'https://other.example' },
      'activity-funding-revenue': {},
    });
    expect(await api.db.selectFrom('onboardings').selectAll().orderBy('id').execute()).toEqual(before);
    expect(await storedTerms(api)).toEqual(terms);
  });

  it('sets and clears the risk flags', async () => {
    const { client, id } = await draft(api, { 'company-details': {}, 'customer-type': {} });
    expect(await rowOf(id)).toMatchObject({ riskFlags: ['regulated'] });
    await save(api, client, {
      'company-details': { dateOfIncorporation: '2026-03-01' },
      'customer-type': { regulatedEntity: false, reportableInstitution: true, bearedShares: true },
      'control-ownership-and-related-parties': {
        directors: [person('A', 'B', { secondaryCountryCitizenship: 'France' })],
      },
    });
    const flags = ['bearer_shares', 'reportable', 'dual_citizenship', 'foreign_owners', 'young_company'];
    expect((await rowOf(id))?.riskFlags).toEqual(flags);
    expect(await found(api, rita, 'risk=young_company')).toContain(id);
    expect(await found(api, rita, 'risk=regulated&pageSize=100')).not.toContain(id);
    await save(api, client, { 'company-details': { dateOfIncorporation: '2019-04-01' } });
    expect(await found(api, rita, 'risk=young_company')).not.toContain(id);
  });
});

describe('an index that was built with another secret, or never', () => {
  it('is rebuilt at the start and then finds the same cases', async () => {
    const own = await openTestApi();
    const as = await staffMember(own, 'Rita');
    const cases = [];
    for (const legalName of ['Alpha Works', 'Beta Works', 'Gamma Works']) {
      cases.push(await draft(own, { 'company-details': { legalName }, 'customer-type': {} }));
    }
    const terms = await storedTerms(own);
    const rows = await own.db.selectFrom('onboardings').selectAll().orderBy('id').execute();

    await own.db.deleteFrom('case_terms').execute();
    await own.db
      .updateTable('onboardings')
      .set({ company: '', company_order: '', country: '', risk: 0 })
      .execute();
    expect(await search(own, as, 'works')).toEqual([]);
    expect(await bringCaseIndexUpToDate(own)).toBe(3);
    expect(await storedTerms(own)).toEqual(terms);
    expect(await own.db.selectFrom('onboardings').selectAll().orderBy('id').execute()).toEqual(rows);
    expect(await bringCaseIndexUpToDate(own)).toBe(0);

    const { appSecret } = own.config;
    const config = { ...own.config, appSecret: 's'.repeat(40), earlierSecrets: [appSecret] };
    expect(await bringCaseIndexUpToDate({ ...own, config })).toBe(3);
    const renewed = await storedTerms(own);
    expect(renewed).toHaveLength(terms.length);
    expect(renewed).not.toEqual(terms);
    expect(await bringCaseIndexUpToDate(own)).toBe(3);
    expect(await storedTerms(own)).toEqual(terms);
    expect(await search(own, as, 'beta works')).toEqual([cases[1]?.id]);
  });
});

describe('a copy of the database', () => {
  it("shows no person's name, no address and no tax id", async () => {
    const own = await openTestApi();
    const as = await staffMember(own, 'Rita');
    await draft(own, {
      'contact-details': { firstName: 'Canaria', lastName: 'Vogelsang', email: 'canary@nest.example' },
      'company-details': { legalName: 'Nest Ltd', taxIdentificationNumber: 'CANARY-777-1' },
      'control-ownership-and-related-parties': { directors: [person('Finchley', 'Siskin')] },
    });
    expect(await search(own, as, 'canaria siskin CANARY-777-1')).toHaveLength(1);
    const body = { name: 'Finchley Siskin', query: { search: 'Vogelsang' } };
    await own.call('POST', '/admin/case-filters', { as, body });
    const canaries = /canaria|vogelsang|canary|finchley|siskin|nest\.example/i;
    for (const table of ['case_terms', 'case_filters', 'onboardings', 'audit_entries'] as const) {
      const rows = await (await sealed(own.db)).selectFrom(table).selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect([table, canaries.test(JSON.stringify(rows))]).toEqual([table, false]);
    }
    if (dialect === 'sqlite') {
      for (const file of ['portal.sqlite', 'portal.sqlite-wal']) {
        const bytes = await readFile(join(own.config.dataDir, file), 'latin1');
        expect([file, canaries.test(bytes)]).toEqual([file, false]);
      }
    }
  });
});
