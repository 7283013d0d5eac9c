import { beforeAll, expect, it } from 'vitest';
import { validRecords } from '#tests/domain/valid-records.ts';
import { registerFile } from '#tests/support/register-file.ts';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { openAreaPage } from '../support/area.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, expectPath, heading } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let reviewer: Client;
beforeAll(async () => {
  reviewer = await newReviewer(portal, await signInAdministrator(portal), 'Rita');
});

it('a reviewer finds a client whose registration ends soon, and opens the case', async () => {
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const { legalName: name } = validRecords['company-details'];
  const page = await portal.open('/admin/cases', { staffMember: reviewer });
  await openAreaPage(page, 'MSB register');
  const chosen = page.waitForEvent('filechooser');
  await button(page, 'Upload CSV').click();
  const buffer = Buffer.from(registerFile([{ name, number: 'M23563590', expires: soon }]));
  await (await chosen).setFiles({ name: 'reg-eng.csv', mimeType: 'text/csv', buffer });
  await page.getByText(/^1 businesses, uploaded/).waitFor();
  const { id } = await newSubmittedCase(portal);

  await page.getByRole('link', { name: 'Registrations of clients that end soon' }).click();
  await heading(page, 'Client registrations').waitFor();
  const row = page.locator(`tr:has(a[href="/admin/cases/${id}"])`);
  await row.getByText('Ends soon').waitFor();
  await row.getByText('M23563590').waitFor();
  await expectFineEverywhere(page);
  await button(page, 'Ended').click();
  await row.waitFor({ state: 'detached' });
  await button(page, 'Ends soon').click();
  await row.getByRole('link').click();
  await expectPath(page, `/admin/cases/${id}`);
  await heading(page, name).waitFor();
  expect(await page.getByText('M23563590').count()).toBeGreaterThan(0);
});
