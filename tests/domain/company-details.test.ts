import { describe, expect, it } from 'vitest';
import { validateRecord } from '#domain/rules/validate.ts';
import { type CompanyDetails, companyDetails } from '#domain/sections/company-details.ts';
import { physicalAddressDiffers, withPhysicalAddress } from '#domain/sections/physical-address.ts';
import { refusals, today, validRecords } from './valid-records.ts';

const section = 'company-details';
const company = validRecords[section];
const sameAddress = withPhysicalAddress(company, false);
const noPhysical = {
  countryPhysical: '',
  streetPhysical: '',
  cityPhysical: '',
  statePhysical: '',
  zipPhysical: '',
};

describe('the physical address', () => {
  it('is copied from the registered one unless the box is ticked', () => {
    expect(withPhysicalAddress(company, true)).toEqual(company);
    expect(withPhysicalAddress(company, false)).toEqual({
      ...company,
      countryPhysical: 'United Kingdom',
      streetPhysical: '12 St James Square',
      cityPhysical: 'London',
      statePhysical: '',
      zipPhysical: 'SW1Y 4JH',
    });
    expect(company.cityPhysical).toBe('Boston');
  });

  it('ticks the box on load if any of its fields differs', () => {
    expect(physicalAddressDiffers(companyDetails.empty)).toBe(false);
    expect(physicalAddressDiffers(sameAddress)).toBe(false);
    for (const field of Object.keys(noPhysical) as (keyof CompanyDetails)[]) {
      expect(physicalAddressDiffers({ ...sameAddress, [field]: 'elsewhere' })).toBe(true);
    }
  });

  it('is copied from the registered one if it is omitted', () => {
    const accepted = { ok: true, value: sameAddress };
    const registeredOnly = Object.fromEntries(
      Object.entries(company).filter(([field]) => !field.endsWith('Physical')),
    );
    expect(validateRecord(section, registeredOnly, { today })).toEqual(accepted);
    // A copied address with missing fields has each message only once.
    const { streetRegistered: _, ...noStreet } = registeredOnly;
    expect(validateRecord(section, noStreet, { today })).toEqual({
      ok: false,
      errors: [{ property: 'streetRegistered', message: 'Enter the street and number' }],
    });
  });

  it('is refused as incomplete if it is sent empty', () => {
    expect(refusals(section, noPhysical)).toEqual({
      countryPhysical: 'Choose the country of this address',
      streetPhysical: 'Enter the street and number',
      cityPhysical: 'Enter the city',
      zipPhysical: 'Enter the ZIP or postal code',
    });
    expect(refusals(section, { ...noPhysical, countryPhysical: 'Canada' })).toMatchObject({
      statePhysical: 'Enter the state or province',
      zipPhysical: 'Enter the ZIP or postal code',
    });
    // Blank is what spaces are after trimming.
    expect(refusals(section, { ...noPhysical, streetPhysical: '  ' })).toHaveProperty('streetPhysical');
  });

  it('is stored and checked if any part of it is sent', () => {
    expect(refusals(section, { ...noPhysical, cityPhysical: 'Boston' })).toEqual({
      countryPhysical: 'Choose the country of this address',
      streetPhysical: 'Enter the street and number',
      zipPhysical: 'Enter the ZIP or postal code',
    });
  });

  it('repeats no error of an equal registered address', () => {
    expect(refusals(section, { ...sameAddress, streetRegistered: '', streetPhysical: '' })).toEqual({
      streetRegistered: 'Enter the street and number',
    });
    const { countryPhysical, streetPhysical, cityPhysical, statePhysical, zipPhysical, ...registeredOnly } =
      company;
    expect(validateRecord(section, { ...registeredOnly, zipRegistered: 5 }, { today })).toEqual({
      ok: false,
      errors: [{ property: 'zipRegistered', message: 'Enter this as text' }],
    });
  });
});

describe('company details', () => {
  it('require everything but trade name, website and, outside the United States and Canada, the state', () => {
    expect(Object.keys(refusals(section, companyDetails.empty))).toEqual([
      'legalName',
      'registrationNumber',
      'dateOfIncorporation',
      'countryOfLegalFormation',
      'taxIdentificationNumber',
      'companyPhone',
      'countryRegistered',
      'streetRegistered',
      'cityRegistered',
      'zipRegistered',
    ]);
  });

  it('have messages that say what to do', () => {
    expect(refusals(section, { registrationNumber: '' })).toEqual({
      registrationNumber: 'Enter the registration number as on the certificate',
    });
  });

  it.each(['United States', 'Canada'])('require the state in %s', (country) => {
    expect(refusals(section, { countryRegistered: country, stateRegistered: '' })).toEqual({
      stateRegistered: 'Enter the state or province',
    });
    expect(refusals(section, { countryPhysical: country, statePhysical: '' })).toEqual({
      statePhysical: 'Enter the state or province',
    });
    expect(refusals(section, { countryRegistered: country, stateRegistered: 'Ontario' })).toEqual({});
  });

  it('require no postal code if the country has none', () => {
    expect(refusals(section, { countryRegistered: 'United Arab Emirates', zipRegistered: '' })).toEqual({});
    expect(refusals(section, { countryRegistered: 'Germany', zipRegistered: '' })).toEqual({
      zipRegistered: 'Enter the ZIP or postal code',
    });
  });

  it.each([
    ['legalName', 200],
    ['registrationNumber', 64],
    ['taxIdentificationNumber', 64],
    ['tradeName', 200],
    ['streetRegistered', 200],
    ['cityRegistered', 100],
    ['stateRegistered', 100],
    ['zipRegistered', 20],
    ['streetPhysical', 200],
    ['cityPhysical', 100],
    ['statePhysical', 100],
    ['zipPhysical', 20],
  ])('accept %s of up to %i characters', (property, max) => {
    expect(refusals(section, { [property]: 'a'.repeat(max) })).toEqual({});
    expect(refusals(section, { [property]: 'a'.repeat(max + 1) })).toEqual({
      [property]: `Shorten this to ${max} characters or fewer`,
    });
  });

  it.each(['countryOfLegalFormation', 'countryRegistered', 'countryPhysical'])(
    'accept %s from the list',
    (property) => {
      expect(refusals(section, { [property]: 'Zaire' })).toEqual({});
      for (const unknown of ['Atlantis', 'united kingdom', 'GB', 'constructor']) {
        expect(refusals(section, { [property]: unknown })).toEqual({
          [property]: 'Choose one of the options in the list',
        });
      }
    },
  );

  it('check the phone like any other', () => {
    expect(refusals(section, { companyPhone: '020 7946 0958' })).toEqual({
      companyPhone: 'Enter a phone number with its country code, such as +44 20 7946 0958',
    });
  });
});

describe('the date of incorporation', () => {
  it.each([today, '2026-11-20', '2024-02-29', '2000-02-29', '1472-03-04'])('%s is accepted', (date) => {
    expect(refusals(section, { dateOfIncorporation: date })).toEqual({});
  });

  it.each([
    ['2026-11-22', 'Enter a date that is not in the future'],
    ['9999-12-31', 'Enter a date that is not in the future'],
    ['2023-02-29', 'Enter a date that exists, as YYYY-MM-DD'],
    ['1900-02-29', 'Enter a date that exists, as YYYY-MM-DD'],
    ['2023-04-31', 'Enter a date that exists, as YYYY-MM-DD'],
    ['2023-13-01', 'Enter a date that exists, as YYYY-MM-DD'],
    ['2023-00-10', 'Enter a date that exists, as YYYY-MM-DD'],
    ['2023-01-00', 'Enter a date that exists, as YYYY-MM-DD'],
    ['2023-1-1', 'Enter a date that exists, as YYYY-MM-DD'],
    ['01/02/2023', 'Enter a date that exists, as YYYY-MM-DD'],
    ['2023-01-01T00:00:00Z', 'Enter a date that exists, as YYYY-MM-DD'],
    ['yesterday', 'Enter a date that exists, as YYYY-MM-DD'],
    ['0202-01-01', 'Check the year. This date is too long ago'],
    ['', 'Enter the date of incorporation as on the certificate'],
    [20230101, 'Enter this date as YYYY-MM-DD'],
  ])('%j is refused: %s', (date, message) => {
    expect(refusals(section, { dateOfIncorporation: date })).toEqual({ dateOfIncorporation: message });
  });

  it('is checked against the day that the caller passes', () => {
    const record = { ...company, dateOfIncorporation: '2024-02-29' };
    expect(validateRecord(section, record, { today: '2024-02-28' }).ok).toBe(false);
    expect(validateRecord(section, record, { today: '2024-02-29' }).ok).toBe(true);
  });
});

describe('the website', () => {
  it.each([
    '',
    'https://company.com',
    'http://company.com',
    'HTTPS://Company.com',
    'company.com',
    'www.company.co.uk/about?x=1#y',
    'company.com:8080/path',
    'https://müller.de',
    `https://company.com/${'a'.repeat(235)}`,
  ])('%s is accepted', (website) => {
    expect(refusals(section, { website })).toEqual({});
  });

  it.each([
    'company',
    'http://localhost',
    'ftp://company.com',
    'javascript:alert(1)',
    'data:text/html,hello',
    'mailto:ada@example.com',
    'https://ada:secret@example.com',
    'ada@example.com',
    'https://',
    'https://company .com',
    'https://company.com/<script>',
    'https://127.0.0.1',
    '//company.com',
    'https:////company.com',
    'https:\\\\company.com',
  ])('%s is refused', (website) => {
    expect(refusals(section, { website })).toEqual({
      website: 'Enter a website such as https://company.com',
    });
  });

  it('has at most 255 characters', () => {
    expect(refusals(section, { website: `https://company.com/${'a'.repeat(236)}` })).toEqual({
      website: 'Shorten this to 255 characters or fewer',
    });
  });
});
