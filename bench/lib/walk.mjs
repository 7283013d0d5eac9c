// @ts-check
// The seven forms, filled in as a person fills them in.

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

/** @type {{ path: string, fillIn(page: Page): Promise<void> }[]} in the order of the sidebar */
export const forms = [
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
        await page.locator(`select[name="${name}"]`).selectOption({ label: 'United Kingdom' });
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
        await page.locator(`select[name="${name}"]`).selectOption({ label: 'United Kingdom' });
      }
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'Add New' }).waitFor();
    },
  },
];

/** The form at the address, as soon as it can be filled in. @param {Page} page @param {string} path */
export async function formShown(page, path) {
  await page.waitForURL((url) => url.pathname === path);
  await page.locator('main h1').waitFor();
}

/** @param {Page} page */
export function saveButton(page) {
  return page.getByRole('button', { name: 'Save & Next' });
}
