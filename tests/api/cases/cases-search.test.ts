import { beforeAll, describe, expect, it } from 'vitest';
import { hostileTexts } from '#tests/domain/hostile-texts.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { draft, found, person, queue, save, search, staffMember } from './cases.ts';

let api: TestApi;
let rita: Person;
let [engines, zolc, other]: { client: Person; id: string }[] = [];

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  engines = await draft(api, {
    'contact-details': { firstName: 'Ada', lastName: 'Lovelace', email: 'ada.lovelace@engines.example' },
    'company-details': {
      legalName: 'Analytical Engines Internationalisation Ltd',
      tradeName: 'Difference',
      taxIdentificationNumber: 'GB 123-456/789',
    },
    'control-ownership-and-related-parties': {
      directors: [person('Grace', 'Hopper', { taxIdNumber: '078-05-1120' })],
      beneficialOwners: [person('Katherine', 'Johnson')],
      relatedParties: [person('Li', 'Wu')],
    },
  });
  zolc = await draft(api, {
    'company-details': { legalName: 'Żółć Straßenbau ＡＧ', tradeName: '', taxIdentificationNumber: 'PL1' },
  });
  other = await draft(api, {
    'company-details': { legalName: 'Analog Devices Ltd', tradeName: '', taxIdentificationNumber: 'US9' },
    'control-ownership-and-related-parties': {
      directors: [person('Grace', 'Kelly')],
      beneficialOwners: [],
      relatedParties: [],
    },
  });
  return api.close;
});

const idsOf = (...cases: ({ id: string } | undefined)[]) => cases.map((each) => each?.id).sort();
const finds = async (text: string) => (await search(api, rita, text)).sort();

describe('the search of the queue', () => {
  it.each([
    'Analytical',
    'engines',
    'ENGINES LTD',
    'difference',
    'Lovelace',
    'hopper',
    'grace hopper',
    'hopper, grace',
    'Katherine',
    'Li Wu',
    'ada.lovelace@engines.example',
    'ADA.LOVELACE@Engines.Example',
    'grace.hopper@people.example',
    '@engines.example',
    'GB123456789',
    'gb 123 456 789',
    '078-05-1120',
    '078051120',
    'Analytical 078-05-1120',
    'lovelace grace',
    'internationalisa',
  ])('finds a case by %s', async (text) => {
    expect(await finds(text)).toEqual(idsOf(engines));
  });

  it('finds by prefixes of at least three letters', async () => {
    expect(await finds('ana')).toEqual(idsOf(engines, other));
    expect(await finds('analo')).toEqual(idsOf(other));
    expect(await finds('analyt eng')).toEqual(idsOf(engines));
    expect(await finds('an')).toEqual([]);
    // The inside of a word, and one letter too many, are found because no case has such a word.
    expect(await finds('lytical')).toEqual(idsOf(engines));
    expect(await finds('analyticalx')).toEqual(idsOf(engines));
    expect(await finds('analyticalxy')).toEqual([]);
  });

  it('requires every word', async () => {
    expect(await finds('grace')).toEqual(idsOf(engines, other));
    expect(await finds('grace kelly')).toEqual(idsOf(other));
    expect(await finds('kelly engines')).toEqual([]);
  });

  it('ignores case, accents and letter variants', async () => {
    for (const text of [
      'żółć',
      'ZOLC',
      'Zo\u0142c\u0301',
      'strassenbau',
      'STRASSEN',
      'straße',
      'ag',
      'ＡＧ',
    ]) {
      expect([text, await finds(text)]).toEqual([text, idsOf(zolc)]);
    }
  });

  it('finds a client by the address that they use to sign in', async () => {
    expect(await finds(other?.client.email ?? '')).toEqual(idsOf(other));
  });

  it('finds a tax id only as a whole', async () => {
    expect(await finds('GB12345678')).toEqual([]);
    expect(await finds('05-1120')).toEqual([]);
  });

  it('returns all cases for an empty text and none for a text without a letter', async () => {
    expect(await finds('  ')).toEqual(idsOf(engines, zolc, other));
    for (const text of ['%', '*', '_', '""', "'", '--', '@', '\u200b'])
      expect([text, await finds(text)]).toEqual([text, []]);
  });

  it('accepts any text, and finds nothing for hostile ones', async () => {
    for (const text of hostileTexts.map((each) => each.replaceAll('\0', '').slice(0, 200))) {
      const answer = await api.call('GET', `/admin/cases?search=${encodeURIComponent(text)}`, { as: rita });
      expect([text, answer.statusCode]).toEqual([text, 200]);
    }
  });

  it('combines with the other filters', async () => {
    const two = 'search=grace&sort=company';
    expect(await found(api, rita, `${two}&order=asc`)).toEqual([other?.id, engines?.id]);
    expect(await found(api, rita, `${two}&order=desc`)).toEqual([engines?.id, other?.id]);
    expect(await found(api, rita, 'search=grace&status=submitted')).toEqual([]);
    expect(await found(api, rita, 'search=grace&risk=bearer_shares')).toEqual([]);
    await save(api, other?.client ?? rita, { 'customer-type': { bearedShares: true } });
    expect(await found(api, rita, 'search=grace&risk=bearer_shares')).toEqual([other?.id]);
  });
});

describe('a search that is limited to some states', () => {
  it('says how many more cases match in the other states', async () => {
    const narrowed = await queue(api, rita, 'search=grace&status=submitted,in_review');
    expect(narrowed).toMatchObject({
      items: [],
      elsewhere: { states: [{ status: 'draft', cases: 2 }], isMore: false },
    });
    const mine = await queue(api, rita, 'search=grace&status=approved&assignee=me');
    expect(mine.elsewhere).toEqual({ states: [], isMore: false });
    for (const query of ['search=grace', 'status=approved', 'search=grace&status=draft,approved']) {
      const { elsewhere } = await queue(api, rita, query);
      expect([query, elsewhere?.states ?? []]).toEqual([query, []]);
    }
  });
});
