import { beforeAll, expect, it } from 'vitest';
import {
  areaEnv,
  inviteStaff,
  newReviewer,
  newSubmittedCase,
  signInAdministrator,
} from '../support/admin.ts';
import { openAreaPage } from '../support/area.ts';
import { dialog, openTab } from '../support/case-page.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button, toasts } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let ada: Client;
let bo: Client;
beforeAll(async () => {
  ada = await signInAdministrator(portal);
  bo = await portal.signIn(await inviteStaff(portal, ada, 'Bo', 'administrator'));
});

it('the rating of a client has its reasons, and is replaced with a reason', async () => {
  const { id } = await newSubmittedCase(portal);
  const page = await portal.open('/admin/cases?filter={"status":"submitted"}', { staffMember: ada });
  await page.locator(`tr[data-case="${id}"] a`).first().click();
  await openTab(page, 'Compliance');
  const risk = page.getByRole('region', { name: /^Risk/ });
  await risk.getByText(/ points\. Medium from 25, high from 60/).waitFor();
  expect(await risk.getByRole('listitem').count()).toBeGreaterThan(0);
  await button(risk, 'Replace the rating').click();
  const asked = dialog(page, 'Risk rating');
  await asked.getByLabel('Rating').selectOption({ label: 'High' });
  await asked.getByLabel('Reason').fill('An owner is under investigation');
  await button(asked, 'Record').click();
  await toasts(page).getByText('Recorded: Risk rating.').waitFor();
  await risk.getByText('High risk', { exact: true }).waitFor();
  await page.getByText('Enhanced measures chosen and signed off').waitFor();
  await expectFineEverywhere(page);
});

it('another risk table is proposed by one person, and approved by a second one', async () => {
  const page = await portal.open('/admin', { staffMember: ada });
  await openAreaPage(page, 'Risk table');
  await page.getByText('The default table is in force.').waitFor();
  await expectFineEverywhere(page);
  await button(page, 'Propose a change').click();
  await page.getByLabel('High risk from').fill('20');
  await page.getByLabel('Reason for the change').fill('The regulator asked for it');
  await button(page, 'Propose the table').click();
  await page.getByText('Enter more points than for a medium risk').waitFor();
  await expectFineEverywhere(page);

  // What is typed survives a reload.
  await page.reload();
  await button(page, 'Propose a change').click();
  expect(await page.getByLabel('Reason for the change').inputValue()).toBe('The regulator asked for it');
  await page.getByLabel('High risk from').fill('70');
  await button(page, 'Propose the table').click();
  await page.getByText('Another person has to approve it.').first().waitFor();
  expect(await button(page, 'Approve the table').count()).toBe(0);

  const second = await portal.open('/admin/risk-table', { staffMember: bo });
  await button(second, 'Approve the table').click();
  await second.getByText('Version 1 is in force.').first().waitFor();
  await expectFineEverywhere(second);
  const rita = await newReviewer(portal, ada, 'Rita');
  const third = await portal.open('/admin/risk-table', { staffMember: rita });
  await third.getByText('Version 1 is in force.').first().waitFor();
  expect(await button(third, 'Propose a change').count()).toBe(0);
});
