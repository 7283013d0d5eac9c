// @ts-check
// The forms, filled in as a person does it.
import { tsImport } from 'tsx/esm/api';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page @param {Record<string, string>} values by the control's name */
async function fill(page, values) {
  for (const [name, value] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(value);
}

/** @param {Page} page @param {string} name @param {number} index among the choices, the placeholder being 0 */
async function choose(page, name, index) {
  await page.locator(`select[name="${name}"]`).selectOption({ index });
}

/** @param {Page} page */
export async function openPersonForm(page) {
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.locator('[name="taxIdNumber"]').waitFor();
}

/** @typedef {{ path: string, fillIn(page: Page): Promise<void> }} Form */

/** @type {Form[]} */
const written = [
  {
    path: '/contact-details',
    fillIn: (page) =>
      fill(page, {
        firstName: 'Ada',
        lastName: 'King',
        roleAtCompany: 'Chief Compliance Officer',
        email: 'ada.king@example.com',
        contactPhoneWithCountryCode: '+44 20 7946 0958',
      }),
  },
  {
    path: '/company-details',
    async fillIn(page) {
      await fill(page, {
        legalName: 'Analytical Engines Ltd',
        registrationNumber: '01234567',
        dateOfIncorporation: '03/12/2015',
        taxIdentificationNumber: 'GB123456789',
        companyPhone: '+44 20 7946 0959',
        streetRegistered: '12 St James’s Square',
        cityRegistered: 'London',
        stateRegistered: 'Greater London',
        zipRegistered: 'SW1Y 4JH',
      });
      for (const name of ['countryOfLegalFormation', 'countryRegistered']) {
        await page.locator(`[name="${name}"]`).fill('United Kingdom');
      }
    },
  },
  {
    path: '/funding-details',
    async fillIn(page) {
      await fill(page, {
        engagementPurpose: 'Settlement of invoices in digital assets.',
        businessNature: 'Machines for firms in Europe.',
        fundSource: 'Sales to our customers.',
        wealthSource: 'Earnings of ten years.',
      });
      await choose(page, 'companyIndustry', 3);
      await choose(page, 'netValue', 2);
    },
  },
  {
    path: '/wallet',
    async fillIn(page) {
      await page.getByRole('button', { name: 'Add New' }).click();
      await fill(page, {
        walletAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
        provider: 'Kraken',
      });
      await page.locator('[name="primaryAsset"]').selectOption('BTC');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'Add New' }).waitFor();
    },
  },
  {
    path: '/products-and-services',
    async fillIn(page) {
      await page.getByRole('checkbox').first().check();
      await fill(page, { description: 'We are paid in digital assets by some customers.' });
    },
  },
  {
    path: '/customer-type',
    fillIn: (page) => choose(page, 'companyType', 1),
  },
  {
    path: '/control-ownership',
    async fillIn(page) {
      await openPersonForm(page);
      await fill(page, {
        firstName: 'Charles',
        lastName: 'Babbage',
        roleAtCompany: 'Director',
        email: 'charles@example.com',
        dateOfBirth: '12/26/1971',
        taxIdNumber: 'QQ123456C',
        street: '1 Dorset Street',
        city: 'London',
        state: 'Greater London',
        zip: 'W1U 4EG',
      });
      for (const name of ['countryCitizenship', 'country']) {
        await page.locator(`[name="${name}"]`).fill('United Kingdom');
      }
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'Add New' }).waitFor();
    },
  },
];

/** @type {typeof import('../../machines/steps.ts')} */
const { steps } = await tsImport('../../machines/steps.ts', import.meta.url);
/** @type {typeof import('../../paths/onboarding/form-answers.ts')} */
const { formAnswers } = await tsImport('../../paths/onboarding/form-answers.ts', import.meta.url);

/** In the order of the sidebar. A form that is not defined above is filled in with the answers of the path tests. */
export const forms = steps
  .filter((step) => step.section !== null)
  .map(({ id, path }) => {
    /** @type {Record<string, string | boolean>} */
    const answers = new Map(Object.entries(formAnswers)).get(id)?.complete ?? {};
    return written.find((form) => form.path === path) ?? { path, fillIn: byLabels(answers) };
  });

/** @param {Record<string, string | boolean>} answers @returns {Form['fillIn']} */
function byLabels(answers) {
  return async (page) => {
    for (const [label, answer] of Object.entries(answers)) {
      const group = page.getByRole('radiogroup', { name: label, exact: true });
      const control = page.getByLabel(label, { exact: true });
      if (typeof answer === 'boolean') await control.setChecked(answer);
      else if ((await group.count()) > 0) await group.getByLabel(answer, { exact: true }).check();
      else if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT')
        await control.selectOption(answer);
      else await control.fill(answer);
    }
  };
}

/** Waits until the form at the address can be filled in. @param {Page} page @param {string} path */
export async function formShown(page, path) {
  await page.waitForURL((url) => url.pathname === path);
  await page.locator('main h1').waitFor();
}

/** @param {Page} page */
export function saveButton(page) {
  return page.getByRole('button', { name: 'Save & Next' });
}
