import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { openTab } from '../support/case-page.ts';
import { type Client, startPortal } from '../support/portal.ts';
import { button } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
let rita: Client;
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
  rita = await newReviewer(portal, administrator, 'Rita');
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name });

async function addNode(page: Page, kind: string, name: string): Promise<void> {
  await button(page, 'Add person or organization').click();
  await dialog(page).getByLabel('Kind').selectOption({ label: kind });
  await field(page, 'Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await dialog(page).getByLabel(label, { exact: true }).selectOption({ label: name });
}

async function addLink(page: Page, owner: string, owned: string, shares: string): Promise<void> {
  await button(page, 'Add link').click();
  await choose(page, 'Owner', owner);
  await choose(page, 'Owned organization', owned);
  await field(page, 'Shares in %').fill(shares);
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
}

const company = 'Analytical Engines Ltd';

it('staff build the ownership from the answers, and it is computed, saved and printed', async () => {
  const { id } = await newSubmittedCase(portal);
  const page = await portal.open(`/admin/cases/${id}/details`, { staffMember: rita });
  await openTab(page, 'Ownership');
  await page.getByText("Prefilled from the client's answers. Not saved yet.").waitFor();
  await section(page, 'People and organizations')
    .getByRole('cell', { name: 'Grace Hopper', exact: true })
    .waitFor();
  await page.getByText(`Enter what Grace Hopper holds of ${company}`).waitFor();

  await addNode(page, 'Corporation', 'Holding Inc.');
  await button(page, `Edit the link of Grace Hopper to ${company}`).click();
  await field(page, 'Shares in %').fill('150');
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await dialog(page).getByText('Enter a percentage of more than 0 and at most 100').waitFor();
  await field(page, 'Shares in %').fill('10');
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await addLink(page, 'Grace Hopper', 'Holding Inc.', '50');
  await dialog(page).waitFor({ state: 'detached' });
  await addLink(page, 'Holding Inc.', company, '90');
  await dialog(page).waitFor({ state: 'detached' });

  const owners = section(page, 'Beneficial owners');
  await owners.getByText('55 % of the shares').waitFor();
  await owners.getByText('Holding Inc.: 45 %').waitFor();
  await page.getByRole('group', { name: /Holding Inc/ }).waitFor();

  await button(page, 'Confirm Grace Hopper').click();
  await dialog(page).getByRole('combobox', { name: 'Confirmed by' }).click();
  await page.getByRole('option', { name: "The client's answers" }).click();
  await field(page, 'Source').fill('Register of 1 November');
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await dialog(page).getByText('Choose a measure other than the one that gave the information').waitFor();
  await dialog(page).getByRole('combobox', { name: 'Confirmed by' }).click();
  await page.getByRole('option', { name: 'Securities register' }).click();
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await owners.getByText(/Securities register: Register of 1 November/).waitFor();

  await button(page, 'Save ownership').click();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.reload();
  await section(page, 'Beneficial owners').getByText('55 % of the shares').waitFor();
  await page.getByText(/^Saved .* by Rita Reviewer$/).waitFor();

  await page.emulateMedia({ media: 'print' });
  await page.getByRole('img', { name: 'Drawing of the ownership' }).waitFor();
  expect(await button(page, 'Save ownership').isVisible()).toBe(false);
});

it('two staff members who change the ownership choose between their versions', async () => {
  const { id } = await newSubmittedCase(portal);
  const one = await portal.open(`/admin/cases/${id}/ownership`, { staffMember: rita });
  const other = await portal.open(`/admin/cases/${id}/ownership`, { staffMember: administrator });
  await button(other, 'Add link').waitFor();
  await button(one, 'Add link').waitFor();
  await addNode(other, 'Corporation', 'Theirs Inc.');
  await button(other, 'Save ownership').click();
  await other.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await addNode(one, 'Trust', 'Mine Trust');
  await one.getByText('Someone else has changed this in the meantime').waitFor();
  await button(one, 'See the differences').click();
  await dialog(one).getByRole('button', { name: 'Take theirs' }).click();
  await section(one, 'People and organizations')
    .getByRole('cell', { name: 'Theirs Inc.', exact: true })
    .waitFor();
  expect(await one.getByRole('cell', { name: 'Mine Trust' }).count()).toBe(0);
});
