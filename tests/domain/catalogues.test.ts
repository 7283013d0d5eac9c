import { describe, expect, it } from 'vitest';
import {
  blockchains,
  blockchainsOf,
  defaultBlockchain,
  defaultPrimaryAsset,
  isPrimaryAsset,
  primaryAssets,
} from '#domain/catalogues/assets.ts';
import { companyTypes } from '#domain/catalogues/company-types.ts';
import { countries } from '#domain/catalogues/countries.ts';
import { countriesWithoutPostalCodes } from '#domain/catalogues/countries-without-postal-codes.ts';
import { countryAliases, countryChoices } from '#domain/catalogues/country-aliases.ts';
import { industries } from '#domain/catalogues/industries.ts';
import { languages, languageTag } from '#domain/catalogues/languages.ts';
import { netValueBands } from '#domain/catalogues/net-value-bands.ts';
import { salutations } from '#domain/catalogues/salutations.ts';
import { serviceKeys, services } from '#domain/catalogues/services.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';

describe('countries', () => {
  it('are about 250, the two most frequent first and the others in alphabetical order', () => {
    expect(countries.length).toBeGreaterThan(240);
    expect(countries.length).toBeLessThan(260);
    expect(countries.slice(0, 2)).toEqual(['United States', 'Canada']);
    const rest = countries.slice(2);
    expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('include some that no longer exist', () => {
    expect(countries).toEqual(expect.arrayContaining(['Yugoslavia', 'Zaire', 'Czechoslovakia']));
  });

  it('without postal codes are all in the list', () => {
    expect(countriesWithoutPostalCodes.filter((country) => !countries.includes(country))).toEqual([]);
  });
});

describe('the other names of countries', () => {
  it('belong to countries of the catalogue, and none is the name of another country', () => {
    expect(Object.keys(countryAliases).filter((name) => !countries.includes(name))).toEqual([]);
    expect(
      Object.values(countryAliases)
        .flat()
        .filter((alias) => countries.includes(alias)),
    ).toEqual([]);
    expect(countryChoices.map(({ value }) => value)).toEqual(countries);
  });
});

describe('the languages', () => {
  it('are canonical tags, each language once', () => {
    expect(Object.keys(languages).map(languageTag)).toEqual(Object.keys(languages));
    const names = Object.values(languages);
    expect(new Set(names).size).toBe(names.length);
    expect(languageTag('tl')).toBe('fil');
    expect(Object.keys(languages)).not.toContain('tl');
  });
});

describe('every list of choices', () => {
  it.each([
    ['countries', countries, countries.length],
    ['industries', industries, 30],
    ['net value bands', netValueBands, 5],
    ['company types', companyTypes, 13],
    ['salutations', salutations, 3],
    ['services', serviceKeys, 12],
    ['assets', primaryAssets, 4],
    ['blockchains', blockchains, 6],
  ])('%s: has each choice once and none missing', (_name, choices, length) => {
    expect(new Set<string>(choices).size).toBe(length);
    expect(choices).toHaveLength(length);
  });
});

describe('services', () => {
  it('keep the misspelt key of the API, under a correctly spelled label', () => {
    expect(services.find(({ key }) => key === 'enhancedDueDeligence')?.label).toBe('Enhanced due diligence');
  });

  it('have a one-line description each', () => {
    for (const { label, help } of services) {
      expect(label).toMatch(/^\S.*\S$/);
      expect(help).toMatch(/^\S.*\.$/);
    }
  });
});

describe('assets', () => {
  it.each([
    ['USDC', ['Ethereum', 'Solana', 'Polygon']],
    ['USDT', ['Ethereum', 'Tron', 'Binance Smart Chain']],
    ['BTC', ['Bitcoin']],
    ['ETH', ['Ethereum', 'Polygon']],
  ] as const)('%s is available on %j', (asset, expected) => {
    expect(blockchainsOf(asset)).toEqual(expected);
  });

  it('start a new wallet as USDC on Ethereum, which fit each other', () => {
    expect(emptyWallet).toEqual({
      walletAddress: '',
      provider: '',
      primaryAsset: 'USDC',
      blockchain: 'Ethereum',
    });
    expect(blockchainsOf(defaultPrimaryAsset)[0]).toBe(defaultBlockchain);
  });

  it.each(['constructor', 'toString', 'usdc', '', 5, null, undefined])('do not include %j', (value) => {
    expect(isPrimaryAsset(value)).toBe(false);
  });
});
