import { describe, expect, it } from 'vitest';
import type { ComplianceFacts } from '#domain/compliance/file/facts.ts';
import { riskInputs } from '#domain/compliance/risk/inputs.ts';
import { movedInWords, rate, reasonInWords } from '#domain/compliance/risk/rate.ts';
import { checkRiskTable, defaultRiskTable, type RiskTable } from '#domain/compliance/risk/risk-table.ts';
import type { SavedRecords } from '#domain/read-back.ts';
import { validRecords } from '../valid-records.ts';
import { bareFacts, entry } from './facts.ts';

const today = '2026-11-26';
const ratingOf = (facts: Partial<ComplianceFacts>, records: SavedRecords = validRecords) =>
  rate(riskInputs(records, bareFacts(facts)), defaultRiskTable, today);

/** A client about whom everything is known, without a factor of higher risk. */
const plain: Partial<ComplianceFacts> = {
  people: [
    {
      key: 'ada',
      name: 'Ada Lovelace',
      roles: ['director'],
      check: { provider: 'sumsub', isVerified: true, at: '2026-01-01T00:00:00.000Z' },
    },
  ],
  ownership: {
    outcome: 'found',
    depth: 0,
    unconfirmed: 0,
    seniorOfficer: null,
    at: '2026-01-01T00:00:00.000Z',
  },
  entries: [
    entry('exposed_person', 'ada', { outcome: 'none' }),
    entry('screening', 'client', { outcome: 'no_hit' }),
  ],
};

describe('the rating of a client', () => {
  it('is the sum of the points of its levels, with a reason for each that counts', () => {
    const { score, reasons } = ratingOf(plain);
    expect(score).toBe(reasons.reduce((sum, { points }) => sum + points, 0));
    expect(reasons.every(({ points, isFloor }) => points > 0 || isFloor)).toBe(true);
    const bearer = {
      ...validRecords,
      'customer-type': { ...validRecords['customer-type'], bearedShares: true },
    };
    expect(
      ratingOf(plain, bearer).score -
        ratingOf(plain, { ...bearer, 'customer-type': { ...bearer['customer-type'], bearedShares: false } })
          .score,
    ).toBe(40);
  });

  it.each([
    [
      'a foreign politically exposed person',
      { entries: [entry('exposed_person', 'ada', { outcome: 'foreign_relation' })] },
    ],
    ['a confirmed hit', { entries: [entry('screening', 'client', { outcome: 'confirmed' })] }],
    [
      'owners that could not be obtained',
      {
        ownership: {
          outcome: 'could_not_be_obtained',
          depth: 0,
          unconfirmed: 0,
          seniorOfficer: null,
          at: '',
        },
      },
    ],
  ] as const)('is high by %s alone', (_name, facts) => {
    const rated = ratingOf({ ...plain, ...facts });
    expect(rated.rating).toBe('high');
    expect(rated.reasons[0]?.isFloor).toBe(true);
  });

  it('is high for a country with a call for action, in any role', () => {
    const details = { ...validRecords['company-details'], countryOfLegalFormation: 'Iran' };
    expect(ratingOf(plain, { ...validRecords, 'company-details': details }).rating).toBe('high');
  });

  it('grows with the youth of the company and with what is not known', () => {
    const aged = (dateOfIncorporation: string) =>
      ratingOf(plain, {
        ...validRecords,
        'company-details': { ...validRecords['company-details'], dateOfIncorporation },
      }).score;
    expect(aged('2026-05-01')).toBeGreaterThan(aged('2024-05-01'));
    expect(aged('2024-05-01')).toBeGreaterThan(aged('2010-05-01'));
    expect(ratingOf({}).score).toBeGreaterThan(ratingOf(plain).score);
  });

  it('is said in sentences, also what has moved', () => {
    const before = ratingOf(plain);
    const now = ratingOf({
      ...plain,
      entries: [
        entry('exposed_person', 'ada', { outcome: 'domestic' }),
        entry('screening', 'client', { outcome: 'no_hit' }),
      ],
    });
    expect(movedInWords(before.reasons, now.reasons)).toEqual([
      'Politically exposed person: from 0 points to Domestic or head of an organisation, 15 points',
    ]);
    expect(movedInWords(now.reasons, now.reasons)).toEqual([]);
    expect(reasonInWords({ factor: 'bearer_shares', level: 'yes', points: 40, isFloor: false })).toBe(
      'Bearer shares: issued, 40 points',
    );
  });
});

describe('a risk table', () => {
  const errorsOf = (value: unknown) => {
    const checked = checkRiskTable(value);
    return checked.ok ? [] : checked.errors.map(({ property }) => property);
  };

  it('by default is valid', () => {
    expect(errorsOf(defaultRiskTable)).toEqual([]);
  });

  it.each([
    ['an unknown factor', { points: { ...defaultRiskTable.points, weather: {} } }, 'points.weather'],
    [
      'a level that is missing',
      { points: { ...defaultRiskTable.points, bearer_shares: { no: 0 } } },
      'points.bearer_shares.yes',
    ],
    [
      'too many points',
      { points: { ...defaultRiskTable.points, bearer_shares: { no: 0, yes: 101 } } },
      'points.bearer_shares.yes',
    ],
    [
      'half a point',
      { points: { ...defaultRiskTable.points, bearer_shares: { no: 0.5, yes: 1 } } },
      'points.bearer_shares.no',
    ],
    ['an unknown level', { floors: ['bearer_shares.maybe'] }, 'floors'],
    ['an unknown country', { highCountries: ['Atlantis'] }, 'highCountries'],
    ['a country on both lists', { increasedCountries: ['Iran'] }, 'increasedCountries'],
    ['thresholds in the wrong order', { highFrom: 25 }, 'highFrom'],
    ['an unknown field', { extra: 1 }, 'extra'],
  ])('with %s is refused', (_name, change, property) => {
    expect(errorsOf({ ...defaultRiskTable, ...(change as Partial<RiskTable>) })).toContain(property);
  });

  it('never throws', () => {
    for (const value of [null, undefined, 1, 'x', [], { points: null }])
      expect(errorsOf(value).length).toBeGreaterThan(0);
  });
});
