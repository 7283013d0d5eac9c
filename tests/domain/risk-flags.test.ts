import { describe, expect, it } from 'vitest';
import type { SectionRecords } from '#domain/records/sections.ts';
import { type RiskFlag, riskFlagNames, riskFlags, riskFlagsOf, riskMask } from '#domain/rules/risk-flags.ts';
import { today, validPerson, validRecords } from './valid-records.ts';

const atHome = { ...validPerson, country: 'United Kingdom' };
const quiet: SectionRecords = {
  ...validRecords,
  'customer-type': { ...validRecords['customer-type'], regulatedEntity: false },
  'control-ownership-and-related-parties': {
    directors: [atHome],
    beneficialOwners: [atHome],
    relatedParties: [validPerson],
  },
};

/** Returns the flags of a case without flags, with one record changed. */
function flagsOf<Section extends keyof SectionRecords>(
  section: Section,
  changes: Partial<SectionRecords[Section]>,
  isIdentityRefused = false,
): RiskFlag[] {
  const records = { ...quiet, [section]: { ...quiet[section], ...changes } };
  return riskFlags({ records, isIdentityRefused }, { today });
}

describe('the flags of risk', () => {
  it('are none for a low-risk case, and none before anything is saved', () => {
    expect(flagsOf('wallets', {})).toEqual([]);
    expect(riskFlags({ records: {}, isIdentityRefused: false }, { today })).toEqual([]);
    const unsaved = { 'company-details': null, 'customer-type': null };
    expect(riskFlags({ records: unsaved, isIdentityRefused: false }, { today })).toEqual([]);
  });

  it('are set by the type of company', () => {
    expect(flagsOf('customer-type', { bearedShares: true })).toEqual(['bearer_shares']);
    expect(flagsOf('customer-type', { regulatedEntity: true })).toEqual(['regulated']);
    expect(flagsOf('customer-type', { reportableInstitution: true })).toEqual(['reportable']);
    expect(flagsOf('wallets', {}, true)).toEqual(['identity_refused']);
  });

  it('are set by its people', () => {
    const section = 'control-ownership-and-related-parties';
    const dual = { ...atHome, secondaryCountryCitizenship: 'France' };
    for (const list of ['directors', 'beneficialOwners', 'relatedParties']) {
      expect([list, flagsOf(section, { [list]: [dual] })]).toEqual([list, ['dual_citizenship']]);
    }
    expect(flagsOf(section, { directors: [validPerson] })).toEqual(['foreign_owners']);
    expect(flagsOf(section, { beneficialOwners: [atHome, validPerson] })).toEqual(['foreign_owners']);
  });

  it('are set in the first year of the company', () => {
    const formed = (dateOfIncorporation: string) => flagsOf('company-details', { dateOfIncorporation });
    expect(formed('2026-11-21')).toEqual(['young_company']);
    expect(formed('2025-11-22')).toEqual(['young_company']);
    expect(formed('2025-11-21')).toEqual([]);
  });

  it('are restored from the number that stores them', () => {
    expect(riskMask([])).toBe(0);
    expect(riskMask(riskFlagNames)).toBe(127);
    for (const flag of riskFlagNames) expect(riskFlagsOf(riskMask([flag]))).toEqual([flag]);
    expect(riskFlagsOf(riskMask(['young_company', 'bearer_shares']))).toEqual([
      'bearer_shares',
      'young_company',
    ]);
  });
});
