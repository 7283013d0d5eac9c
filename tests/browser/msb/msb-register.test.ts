import { beforeAll, expect, it } from 'vitest';
import { registerFile } from '#tests/support/register-file.ts';
import { areaEnv, newReviewer, signInAdministrator } from '../support/admin.ts';
import { openAreaPage, textField } from '../support/area.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, heading, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let reviewer: Client;
beforeAll(async () => {
  reviewer = await newReviewer(portal, await signInAdministrator(portal), 'Rita');
});

it('a reviewer uploads the register and searches it', async () => {
  const page = await portal.open('/admin/cases', { staffMember: reviewer });
  await openAreaPage(page, 'MSB register');
  await heading(page, 'MSB register').waitFor();
  await page.getByText('No register is stored. Upload FINTRAC’s file.').waitFor();
  const upload = async (text: string) => {
    const chosen = page.waitForEvent('filechooser');
    await button(page, 'Upload CSV').click();
    const buffer = Buffer.from(text);
    await (await chosen).setFiles({ name: 'reg-eng.csv', mimeType: 'text/csv', buffer });
  };
  const businesses = [
    { name: 'Maple Exchange Inc.', number: 'M23563590' },
    { name: 'Birch Remittance Ltd.', number: 'M11111111', status: 'Revoked' },
  ];
  await upload(registerFile(businesses));
  await toasts(page).filter({ hasText: 'The register is up to date' }).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Maple Exchange Inc.' });
  await row.getByText('31 May 2027').waitFor();
  await page.getByText(/^2 businesses, uploaded/).waitFor();

  await textField(page, 'Search by name or number').fill('M11111111');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Birch' }).getByText('Revoked').waitFor();

  // A file that is cut off changes nothing.
  await upload(registerFile(businesses).slice(0, -30));
  const notice = page.getByRole('alert').filter({ hasText: 'The latest file was not accepted' });
  expect(await notice.textContent()).toContain('The stored register stays in use.');
  await page.getByText(/^2 businesses, uploaded/).waitFor();
});
