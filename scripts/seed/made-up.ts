import { createHash } from 'node:crypto';
import { companyTypes } from '#domain/catalogues/company-types.ts';
import { industries } from '#domain/catalogues/industries.ts';
import { type SectionRecords, sectionIds } from '#domain/records/sections.ts';
import { emptyPerson, type Person } from '#domain/sections/person.ts';
import { sections } from '#domain/sections/registry.ts';
import { readContract } from '#server/platform/contract/contract.ts';
import type { Chance } from './chance.ts';

// Names are as varied as real ones, so that a search finds as many cases as it would in production: a first name belongs to one
// person in a hundred, the most common surname to fewer, and the first word of a company's name is almost unique.

const firstNames =
  words(`Ada Grace Alan Edsger Barbara Donald Frances John Margaret Niklaus Radia Ken Adele Dennis Hedy Linus Katherine
  Tim Annie Claude Sophie Vint Mary Leslie Joan Robert Shafi Silvio Anita Whitfield Lynn Martin Karen Ivan Zofia Łukasz
  Åsa Søren Chloé José Müşerref Jürgen Nguyễn Aiko Chidi Fatima Priya Wei Olga Mateo Ingrid Yusuf Daniel Emma Noah Laura
  Peter Susan Thomas Ruth Samuel Clara Victor Nora Hugo Elena Felix Amara Oscar Leila Jonas Mei Rafael Hannah Tomasz Yuki
  Bruno Irene Kofi Greta Andrés Simone Dmitri Paula Henrik Nadia Pavel Rosa Erik Sana Walter Judith Omar Stella Gustav
  Vera Isaac Lucía Malik Helga Conor Bianca Arthur Freya Ravi Miriam Stefan Alice Kwame Dora Lorenzo Agnes Hassan Petra
  Quentin Renée Sven Thandiwe Ulrich Wanda Xavier Zainab`);
/** A quarter of the people have these names. */
const commonLastNames =
  words(`Smith Jones Taylor Brown Wilson Johnson Thompson Clarke Walker Martin Lovelace Hopper Turing Dijkstra Liskov
  Knuth Allen Hamilton Wirth Goldberg Ritchie Shannon Keller Lamport Kahn Conway Kowalska Nowak Lindström Sørensen Dupont
  García Yılmaz Müller Tran Tanaka Okafor Haddad Sharma Zhang Petrova Fernández Larsen Demir Schmidt Rossi Novák Silva
  Kim Singh`);
const lastNameStarts =
  words(`Ash Bal Bar Beck Black Brad Bram Bridge Brook Carl Ches Clay Clif Cole Cran Craw Dal Dun East El Fair Farn Glen
  Gold Gran Green Hal Harl Hart Hay Hazel High Hol Kel Kings Lang Lock Lyn Mal Mar Mid Mil Nor Oak Old Pem Pres Red Rock
  Ros Row Rush Sand Shel Sher Stan Stock Stone Sut Thorn Til Wake Wal War Wes Whit Win Wood Wor York`);
const lastNameEnds =
  words(`ton ley ford field wood worth well man son ham bury croft dale den by combe ridge gate more land shaw stead stow
  cliff brook mere hurst bridge burn wick ing ell ard ison kin thorpe`);
const companyStarts =
  words(`Al An Ar Bel Bran Cal Cor Dal Del Eld Em Fal Fen Gal Gor Hal Hel Is Jor Kal Kest Lan Lum Mar Mer Mon Nor Oc Or
  Pal Quar Ral Ren Sal Sol Tal Ter Ul Val Ver Wes Xan Yor Zen`);
const companyMiddles = words(
  `a be bri co da de do e fi ga go i la le li lo ma me mi na ne ni o ra re ri ro sa se ta te ti va ve vi`,
);
const companyEnds = words(
  `bis cor dia don fex gen gis lan lex lis lon mar mex mis nia nor nova phy quo rix sis tis`,
);
const trades =
  words(`Engines Payments Capital Trading Digital Exchange Logistics Labs Ventures Holdings Markets Systems Partners
  Assets Energy Foods Media Robotics Textiles Wallets Analytics Advisory Brokers Chain Consulting Custody Data Design
  Dynamics Finance Freight Games Global Health Industries Insurance Interactive International Invest Materials Mining
  Mobile Motors Networks Optics Pharma Power Properties Resources Research Securities Services Software Solutions
  Studios Technologies Telecom Travel Water Works`);
const forms = words('Ltd Inc LLC PLC GmbH BV SA AS');

function madeUpFirstName(chance: Chance): string {
  return chance.oneOf(firstNames);
}

function madeUpLastName(chance: Chance): string {
  return chance.isTrue(0.25)
    ? chance.oneOf(commonLastNames)
    : `${chance.oneOf(lastNameStarts)}${chance.oneOf(lastNameEnds)}`;
}

/** Returns a company's name of two words, and its legal form. */
function madeUpCompany(chance: Chance): { name: string; form: string } {
  const first = `${chance.oneOf(companyStarts)}${chance.oneOf(companyMiddles)}${chance.oneOf(companyEnds)}`;
  return { name: `${first} ${chance.oneOf(trades)}`, form: chance.oneOf(forms) };
}

function words(text: string): string[] {
  return text.split(/\s+/u);
}

type WithExamples = { components: { schemas: Record<string, { examples?: readonly unknown[] }> } };

const { schemas } = ((await readContract()) as unknown as WithExamples).components;

/** The contract's own example of each section; a test checks that every rule accepts them. */
export const exampleRecords = Object.fromEntries(
  sectionIds.map((section) => [section, schemas[sections[section].name]?.examples?.[0]]),
) as SectionRecords;

/** Where a company is located: country, city, state, postal code, digits of the phone number after the country code. */
const homes = [
  ['United States', 'Boston', 'Massachusetts', '02108', '+16175550'],
  ['United States', 'Denver', 'Colorado', '80202', '+13035550'],
  ['Canada', 'Toronto', 'Ontario', 'M5H 2N2', '+14165550'],
  ['United Kingdom', 'London', '', 'SW1Y 4JH', '+442079460'],
  ['Germany', 'Hamburg', '', '20095', '+494012345'],
  ['Netherlands', 'Utrecht', '', '3511 AB', '+313012345'],
] as const;
const streets = ['Main', 'Market', 'Station', 'Harbour', 'Church', 'Mill', 'Bridge', 'Park', 'King', 'Queen'];
const salutations = ['Mr.', 'Ms.', ''] as const;

/**
 * Returns the answers of a made-up client: every record, valid by the domain's rules, about a company that does not exist.
 * @param number part of its domain name, which makes it unique
 */
export function madeUpRecords(chance: Chance, number: string): SectionRecords {
  const home = chance.oneOf(homes);
  const [country, city, state, zip, phone] = home;
  const company = madeUpCompany(chance);
  const domain = `${company.name.toLowerCase().replace(' ', '-')}-${number}.example`;
  const street = () => `${1 + chance.below(200)} ${chance.oneOf(streets)} Street`;
  const telephone = `${phone}${chance.digits(3)}`;
  const person = (): Person => {
    const where = chance.isTrue(0.1) ? chance.oneOf(homes) : home;
    const [firstName, lastName] = [madeUpFirstName(chance), madeUpLastName(chance)];
    return {
      ...emptyPerson,
      salutation: chance.oneOf(salutations),
      firstName,
      middleName: '',
      lastName,
      suffix: '',
      roleAtCompany: chance.oneOf(['Director', 'Managing Director', 'Chief Executive Officer', 'Partner']),
      email: `${letters(firstName)}.${letters(lastName)}@${domain}`,
      dateOfBirth: `${1950 + chance.below(50)}-0${1 + chance.below(9)}-1${chance.below(10)}`,
      countryCitizenship: where[0],
      secondaryCountryCitizenship: chance.isTrue(0.05) ? 'Switzerland' : '',
      taxIdNumber: `${chance.digits(3)}-${chance.digits(2)}-${chance.digits(4)}`,
      country: where[0],
      street: street(),
      city: where[1],
      state: where[2],
      zip: where[3],
    };
  };
  const directors = Array.from({ length: 1 + chance.below(2) }, person);
  const [head = person()] = directors;
  return {
    // The contract's example for everything that is not made up below, here and in each record.
    ...exampleRecords,
    'contact-details': {
      ...exampleRecords['contact-details'],
      firstName: head.firstName,
      middleName: '',
      lastName: head.lastName,
      roleAtCompany: head.roleAtCompany,
      email: head.email,
      contactPhoneWithCountryCode: telephone,
    },
    'company-details': {
      ...exampleRecords['company-details'],
      legalName: `${company.name} ${company.form}`,
      registrationNumber: chance.digits(8),
      dateOfIncorporation: `${2000 + chance.below(26)}-0${1 + chance.below(9)}-0${1 + chance.below(9)}`,
      countryOfLegalFormation: country,
      taxIdentificationNumber: `${country.slice(0, 2).toUpperCase()}${chance.digits(9)}`,
      tradeName: '',
      companyPhone: telephone,
      website: `https://${domain}`,
      countryRegistered: country,
      streetRegistered: street(),
      cityRegistered: city,
      stateRegistered: state,
      zipRegistered: zip,
      countryPhysical: country,
      streetPhysical: street(),
      cityPhysical: city,
      statePhysical: state,
      zipPhysical: zip,
    },
    'activity-funding-revenue': {
      ...exampleRecords['activity-funding-revenue'],
      engagementPurpose: 'Registration as a money services business',
      companyIndustry: chance.oneOf(industries),
      businessNature: 'Exchange of digital assets for businesses',
      wealthSource: 'Sale of an earlier company',
      fundSource: 'Retained earnings and a seed round',
      netValue: 'Less than $100,000',
      inFiatCurrency: chance.isTrue(0.7),
    },
    wallets: {
      wallets: [
        {
          walletAddress: walletOf(domain),
          provider: chance.oneOf(['Ledger', 'Trezor', 'Fireblocks']),
          primaryAsset: 'USDC',
          blockchain: 'Ethereum',
        },
      ],
    },
    'products-and-services': {
      ...exampleRecords['products-and-services'],
      description: 'We need an officer while we hire our own',
      services: ['camloMlroServices', 'enhancedDueDeligence'],
    },
    'customer-type': {
      ...exampleRecords['customer-type'],
      regulatedEntity: chance.isTrue(0.3),
      reportableInstitution: chance.isTrue(0.1),
      listedRegulatedExchange: false,
      bearedShares: chance.isTrue(0.03),
      companyType: chance.oneOf(companyTypes),
    },
    'control-ownership-and-related-parties': {
      ...exampleRecords['control-ownership-and-related-parties'],
      directors,
      beneficialOwners: [head],
      relatedParties: [],
    },
  };
}

function letters(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** Returns an address of Ethereum that differs for each company. Without capital letters it has no checksum (EIP-55). */
function walletOf(company: string): string {
  return `0x${createHash('sha256').update(company).digest('hex').slice(0, 40)}`;
}
