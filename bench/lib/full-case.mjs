// @ts-check
import sharp from 'sharp';

const DIRECTORS = 5;
const OWNERS = 4;
const PARTIES = 3;
const WALLETS = 8;

const groups = [
  'boardResolution',
  'certificateIncorporation',
  'operatingAgreement',
  'ownershipStructure',
  'directorOrManager',
  'shareholderRegisterCap',
  'proofOfAddress',
  'certificateOfIncumbency',
  'sourceOfFunds',
  'sourceOfWealth',
  'taxForm',
  'additionalDocumentation',
];
const FILES_A_GROUP = 2;

/**
 * Answers the whole wizard as a company of some size does, and submits it.
 *
 * @param {string} url of the server
 * @param {string} token a client's
 * @returns {Promise<string>} the onboarding's id
 */
export async function submitFullCase(url, token) {
  /** @param {string} method @param {string} path @param {object} [body] */
  const call = async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  /** @param {string} name @returns {Promise<string>} */
  const upload = async (name) => {
    const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name);
    return (await call('POST', '/upload/onboarding/private', form)).id;
  };

  const { id } = await call('POST', '/onboarding', {});
  for (const [section, record] of Object.entries(records)) await call('PUT', `/${section}`, record);
  const people = records['control-ownership-and-related-parties'];
  for (const role of /** @type {const} */ (['directors', 'beneficialOwners'])) {
    for (const { firstName, lastName, email } of people[role]) {
      await call('POST', '/sumsub/send-email', { name: `${firstName} ${lastName}`, email, role });
    }
  }
  /** @type {Record<string, string[]>} */
  const documents = {};
  /** @type {Record<string, string>} */
  const issueDates = {};
  const today = new Date().toISOString().slice(0, 10);
  for (const group of groups) {
    documents[group] = [];
    for (let file = 1; file <= FILES_A_GROUP; file += 1) {
      const fileId = await upload(`${group} ${file}.jpg`);
      documents[group].push(fileId);
      if (['proofOfAddress', 'certificateOfIncumbency'].includes(group)) issueDates[fileId] = today;
    }
  }
  await call('POST', '/onboarding-documents', { ...documents, issueDates });
  await call('POST', '/verification/manual', {
    documentKind: 'passport',
    frontFileId: await upload('passport.jpg'),
    selfieFileId: await upload('selfie.jpg'),
  });
  const certification = { name: 'Ada King', role: 'Chief Compliance Officer', certified: true };
  await call('POST', `/onboarding/${id}/submission`, certification);
  return id;
}

/** @param {number} n @param {string} kind */
function person(n, kind) {
  return {
    salutation: 'Mrs.',
    firstName: ['Grace', 'Łucja', 'Ελένη', 'Жанна'][n % 4] ?? '',
    middleName: 'Brewster',
    lastName: ['Hopper', 'Żółkiewska', 'Παπαδοπούλου', 'Щербаківська'][n % 4] ?? '',
    suffix: '',
    roleAtCompany: 'Managing director',
    email: `${kind}-${n}@example.com`,
    dateOfBirth: '1980-12-09',
    countryCitizenship: 'United States',
    secondaryCountryCitizenship: 'Canada',
    taxIdNumber: `078-05-11${10 + n}`,
    country: 'United States',
    street: '1 Navy Yard',
    city: 'Arlington',
    state: 'Virginia',
    zip: '22201',
  };
}

/** @param {number} length @param {string} kind */
const persons = (length, kind) => Array.from({ length }, (_, n) => person(n, kind));

const answer = 'We exchange digital assets for businesses, in twelve countries, since 2019. '
  .repeat(20)
  .trim();

const records = {
  'contact-details': {
    firstName: 'Ada',
    middleName: 'Augusta',
    lastName: 'King',
    roleAtCompany: 'Chief Compliance Officer',
    email: 'ada.king@example.com',
    contactPhoneWithCountryCode: '+44 20 7946 0958',
  },
  'company-details': {
    legalName: 'Analytical Engines Ltd',
    registrationNumber: '01234567',
    dateOfIncorporation: '2019-04-01',
    countryOfLegalFormation: 'United Kingdom',
    taxIdentificationNumber: 'GB123456789',
    tradeName: 'Engines',
    companyPhone: '+442079460958',
    website: 'https://engines.example',
    countryRegistered: 'United Kingdom',
    streetRegistered: '12 St James Square',
    cityRegistered: 'London',
    stateRegistered: '',
    zipRegistered: 'SW1Y 4JH',
    countryPhysical: 'United States',
    streetPhysical: '1 Main Street',
    cityPhysical: 'Boston',
    statePhysical: 'Massachusetts',
    zipPhysical: '02108',
  },
  'activity-funding-revenue': {
    engagementPurpose: answer,
    companyIndustry: 'Finance',
    businessNature: answer,
    wealthSource: answer,
    fundSource: answer,
    netValue: '$100,000 - $1,000,000',
    inFiatCurrency: true,
  },
  wallets: {
    wallets: Array.from({ length: WALLETS }, (_, n) => ({
      walletAddress: `0x${(n + 1).toString(16).padStart(40, '0')}`,
      provider: 'Ledger',
      primaryAsset: 'USDC',
      blockchain: 'Ethereum',
    })),
  },
  'products-and-services': {
    description: answer,
    services: ['camloMlroServices', 'msbRegistrationServices', 'effectivenessReview', 'amliTech'],
  },
  'customer-type': {
    regulatedEntity: true,
    reportableInstitution: false,
    listedRegulatedExchange: false,
    bearedShares: false,
    companyType: 'Limited Liability Company (LLC)',
  },
  'control-ownership-and-related-parties': {
    directors: persons(DIRECTORS, 'director'),
    beneficialOwners: persons(OWNERS, 'owner'),
    relatedParties: persons(PARTIES, 'party'),
  },
};
