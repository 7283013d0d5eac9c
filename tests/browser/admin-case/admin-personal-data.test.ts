import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { dialog, openTab } from '../support/case-page.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { rowOf } from '../support/queue.ts';
import { button, heading, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let boss: Client;
beforeAll(async () => {
  boss = await signInAdministrator(portal);
});

it('a client is erased from the queue by way of the case, once its legal hold is lifted', async () => {
  const { client, id } = await newSubmittedCase(portal);
  const page = await portal.open('/admin/cases', { staffMember: boss, expectProblems: /409/ });
  await rowOf(page, id).getByRole('link').first().click();
  await openTab(page, 'Personal data');
  await button(page, 'Set a hold').click();
  const set = dialog(page, 'Set a legal hold?');
  await set.getByLabel('Reason').fill('A letter of the court');
  await button(set, 'Set the hold').click();
  await page.getByText('A letter of the court (').waitFor();

  await button(page, 'Erase client').click();
  const erase = page.getByRole('alertdialog', { name: /^Erase / });
  await button(erase, 'Erase permanently').click();
  await erase.getByText('Nothing was erased').waitFor();
  await button(erase, 'Keep it').click();

  await button(page, 'Lift the hold').click();
  const lift = dialog(page, 'Lift the legal hold?');
  await lift.getByLabel('Reason').fill('The court has decided');
  await button(lift, 'Lift the hold').click();
  await page.getByText('No hold is set.').waitFor();
  await button(page, 'Erase client').click();
  await button(erase, 'Erase permanently').click();
  await toasts(page).filter({ hasText: 'is erased' }).waitFor();
  await heading(page, 'Cases').waitFor();
  await expect.poll(() => rowOf(page, id).count()).toBe(0);
  expect((await portal.call('GET', '/contact-details', { as: client })).status).toBe(401);
});

it('clients download everything that is stored about them', async () => {
  const { client } = await newSubmittedCase(portal);
  const page = await portal.open('/my-trainings', { as: client });
  await page.getByRole('link', { name: 'Your account' }).click();
  const saved = page.waitForEvent('download');
  await button(page, 'Download (ZIP)').click();
  const files = unzipSync(await readFile(await (await saved).path()));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['account.json', 'SHA256SUMS']));
});
