// @ts-check
import sharp from 'sharp';
import { tsImport } from 'tsx/esm/api';

/** @typedef {import('../../domain/records/sections.ts').SectionRecords} SectionRecords */

const DIRECTORS = 5;
const OWNERS = 4;
const PARTIES = 3;
const WALLETS = 8;
const FILES_A_GROUP = 2;

/**
 * Answers the whole wizard as a medium-sized company does, and submits it.
 *
 * @param {string} url of the server
 * @param {string} token a client's
 * @param {{ people?: number, filesOf10MB?: number, admin?: string }} [size] the number of people in each of the three lists, the
 * number
 *   of documents of the maximum size, and the token of the administrator who adds people beyond a client's limit
 * @returns {Promise<string>} the onboarding's id
 */
export async function submitFullCase(url, token, { people: peopleInList, filesOf10MB = 0, admin } = {}) {
  /** @param {string} method @param {string} path @param {object} [body] @param {string} [as] a token */
  const call = async (method, path, body, as = token) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${as}`,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  let large = filesOf10MB;
  const largePicture = large > 0 ? await heavyPhotograph() : Buffer.alloc(0);
  /** @param {string} name @returns {Promise<string>} */
  const upload = async (name) => {
    large -= 1;
    const picture =
      large >= 0
        ? largePicture
        : await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
            .jpeg()
            .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name);
    return (await call('POST', '/upload/onboarding/private', form)).id;
  };

  /** @type {typeof import('../../domain/catalogues/document-groups.ts')} */
  const { documentGroupKeys, maxAgeMonthsOf } = await tsImport(
    '../../domain/catalogues/document-groups.ts',
    import.meta.url,
  );
  const records = await fullRecords(peopleInList);
  const { id } = await call('POST', '/onboarding', {});
  for (const [section, record] of Object.entries(records)) await call('PUT', `/${section}`, record);
  const people = records['control-ownership-and-related-parties'];
  const client = admin && { userId: (await call('GET', '/auth/self')).id };
  for (const role of /** @type {const} */ (['directors', 'beneficialOwners'])) {
    for (const { firstName, lastName, email } of people[role]) {
      const asked = { name: `${firstName} ${lastName}`, email, role, ...client };
      await call('POST', '/sumsub/send-email', asked, admin);
    }
  }
  /** @type {Record<string, string[]>} */
  const documents = {};
  /** @type {Record<string, string>} */
  const issueDates = {};
  const today = new Date().toISOString().slice(0, 10);
  const filesAGroup = Math.max(FILES_A_GROUP, Math.ceil(filesOf10MB / documentGroupKeys.length));
  for (const group of documentGroupKeys) {
    documents[group] = [];
    for (let file = 1; file <= filesAGroup; file += 1) {
      const fileId = await upload(`${group} ${file}.jpg`);
      documents[group].push(fileId);
      if (maxAgeMonthsOf(group)) issueDates[fileId] = today;
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

/**
 * Returns the tests' records, which every rule accepts, with the long answers and the many people and wallets of a medium-sized
 * company.
 *
 * @param {number} [inList] people in each list, to fill the lists
 * @returns {Promise<SectionRecords>}
 */
async function fullRecords(inList = 0) {
  /** @type {typeof import('../../tests/domain/valid-records.ts')} */
  const { validPerson, validRecords } = await tsImport(
    '../../tests/domain/valid-records.ts',
    import.meta.url,
  );
  const answer = 'We exchange digital assets for businesses, in twelve countries, since 2019. '
    .repeat(20)
    .trim();
  /** @param {number} length @param {string} kind */
  const people = (length, kind) =>
    Array.from({ length }, (_, n) => ({
      ...validPerson,
      firstName: ['Grace', 'Łucja', 'Ελένη', 'Жанна'][n % 4] ?? '',
      middleName: 'Brewster',
      lastName: ['Hopper', 'Żółkiewska', 'Παπαδοπούλου', 'Щербаківська'][n % 4] ?? '',
      email: `${kind}-${n}@example.com`,
      secondaryCountryCitizenship: 'Canada',
      taxIdNumber: `078-05-11${10 + n}`,
    }));
  return {
    ...validRecords,
    'activity-funding-revenue': {
      ...validRecords['activity-funding-revenue'],
      engagementPurpose: answer,
      businessNature: answer,
      wealthSource: answer,
      fundSource: answer,
    },
    wallets: {
      wallets: validRecords.wallets.wallets.flatMap((wallet) =>
        Array.from({ length: WALLETS }, (_, n) => ({
          ...wallet,
          walletAddress: `0x${(n + 1).toString(16).padStart(40, '0')}`,
        })),
      ),
    },
    'products-and-services': {
      description: answer,
      services: ['camloMlroServices', 'msbRegistrationServices', 'effectivenessReview', 'amliTech'],
    },
    'control-ownership-and-related-parties': {
      directors: people(inList || DIRECTORS, 'director'),
      beneficialOwners: people(inList || OWNERS, 'owner'),
      relatedParties: people(inList || PARTIES, 'party'),
    },
  };
}

const LARGEST = 10 * 1000 * 1000;

/**
 * Returns a photograph of 12 megapixels and nearly 10 MB, as from a phone: noise, because a real scene would compress too well.
 */
export async function heavyPhotograph() {
  for (let quality = 95; quality > 40; quality -= 3) {
    const bytes = await sharp({
      create: {
        width: 4032,
        height: 3024,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 24 },
        background: '#fff',
      },
    })
      .jpeg({ quality })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    if (bytes.length <= LARGEST) return bytes;
  }
  throw new Error('No photograph was small enough');
}
