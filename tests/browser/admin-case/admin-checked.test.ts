import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { areaEnv, newReviewer, newSubmittedCase, signInAdministrator } from '../support/admin.ts';
import { openTab } from '../support/case-page.ts';
import { decide, uploadPhotograph } from '../support/complete-case.ts';
import { expectFineEverywhere } from '../support/looks.ts';
import { type Client, startPortal, validRecords } from '../support/portal.ts';
import { button } from '../support/wizard.ts';

const portal = startPortal({ env: areaEnv });
let administrator: Client;
let rita: Client;
beforeAll(async () => {
  administrator = await signInAdministrator(portal);
  rita = await newReviewer(portal, administrator, 'Rita');
});

const company = 'Company Details';
const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const tick = (page: Page, label: string) =>
  page.getByRole('checkbox', { name: `Checked : ${label}`, exact: true });

/** Ticks a part, and waits until the server has stored it. */
async function check(page: Page, label: string): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/checked') && answer.ok());
  await tick(page, label).check();
  await stored;
}

const change = (client: Client, method: string, path: string, body: unknown) =>
  portal.call(method, path, { as: client, body }).then(async (answer) => {
    expect(answer.ok, await answer.clone().text()).toBe(true);
  });

/** The client is asked for changes, makes some, and submits again. */
async function resubmit(client: Client, id: string): Promise<void> {
  await decide(portal, administrator, client, { event: 'takeIntoReview' });
  const changes = [{ step: 'companyDetails', property: 'legalName', reason: 'As on the certificate' }];
  await decide(portal, administrator, client, { event: 'requestChanges', changes });
  const { directors, ...others } = validRecords['control-ownership-and-related-parties'];
  await portal.save(client, {
    'company-details': { ...validRecords['company-details'], legalName: 'Analytical Engines Limited' },
    wallets: { wallets: [] },
    'control-ownership-and-related-parties': {
      ...others,
      directors: directors.map((director) => ({ ...director, city: 'Paris' })),
    },
  });
  const record = await (
    await portal.call('GET', '/onboarding-documents/onboardingId', { as: client })
  ).json();
  const signed = await uploadPhotograph(portal, client, 'signed.jpg');
  await change(client, 'PATCH', `/onboarding-documents/${record._id}`, { boardResolution: [signed] });
  const body = { name: 'Ada Lovelace', role: 'Director', certified: true };
  await change(client, 'POST', `/onboarding/${id}/submission`, body);
}

it('checked parts are ticked, and a resubmission requires checking what changed, next to the earlier version', async () => {
  const { client, id } = await newSubmittedCase(portal);
  const page = await portal.open(`/admin/cases/${id}/details`, { staffMember: rita });
  await check(page, company);
  await section(page, company)
    .getByText(/^Rita Reviewer, \d+ \w+ \d{4}, \d\d:\d\d$/)
    .waitFor();
  // With the keyboard too, and off again.
  await tick(page, 'Wallets').focus();
  for (const isOn of [true, false, true]) {
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/checked') && answer.ok());
    await page.keyboard.press('Space');
    await stored;
    await expect.poll(() => tick(page, 'Wallets').isChecked()).toBe(isOn);
  }
  // A click while the previous tick is being saved counts as well.
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/checked', (route) => released.then(() => route.continue()), { times: 1 });
  const saved: boolean[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/checked')) saved.push(answer.request().postDataJSON().checked);
  });
  const beingSaved = page.waitForRequest('**/checked');
  await page.keyboard.press('Space');
  await beingSaved;
  await page.keyboard.press('Space');
  release();
  await expect.poll(() => saved).toEqual([false, true]);
  await expect.poll(() => tick(page, 'Wallets').isChecked()).toBe(true);
  await check(page, 'Customer Type');
  await openTab(page, 'People');
  await check(page, 'Grace Hopper');
  await openTab(page, 'Documents');
  // The viewer opens the first file by itself; ticking an unopened file shows a confirmation.
  await page.getByText(/^Opened by Rita Reviewer, /).waitFor();
  await check(page, 'boardResolution.jpg');
  await tick(page, 'proofOfAddress.jpg').click();
  const asked = page.getByRole('alertdialog', { name: 'No one has opened proofOfAddress.jpg' });
  await button(asked, 'Do not tick').click();
  expect(await tick(page, 'proofOfAddress.jpg').isChecked()).toBe(false);
  await tick(page, 'proofOfAddress.jpg').click();
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/checked') && answer.ok());
  await button(asked, 'Tick without opening').click();
  await stored;
  // An opened file is ticked without a confirmation.
  await page.getByRole('button', { name: /^certificateIncorporation\.jpg/ }).click();
  await expect.poll(() => page.getByText(/^Opened by Rita Reviewer, /).count()).toBe(2);
  await check(page, 'certificateIncorporation.jpg');

  await resubmit(client, id);
  await page.goto(`${portal.url}/admin/cases/${id}/details`);
  // Another staff member sees whose ticks remain, and who had ticked what has changed.
  await section(page, company)
    .getByText(/^Changed since Rita Reviewer, /)
    .waitFor();
  expect(await tick(page, company).isChecked()).toBe(false);
  expect(await tick(page, 'Wallets').isChecked()).toBe(false);
  expect(await tick(page, 'Customer Type').isChecked()).toBe(true);
  const { legalName } = validRecords['company-details'];
  const now = 'Analytical Engines Limited';
  const answer = await section(page, company).locator('dd').filter({ hasText: now }).textContent();
  expect(answer).toContain(`Before: ${legalName}→. Now: ${now}`);
  const wallet = section(page, 'Wallets').locator('details');
  await wallet.getByText('Wallet 1').click();
  await wallet.getByText(validRecords.wallets.wallets[0]?.walletAddress ?? '').waitFor();
  await expectFineEverywhere(page);

  await openTab(page, 'People');
  await button(page, 'Only what changed').click();
  const grace = page.getByRole('row').filter({ hasText: 'Grace Hopper' });
  await grace.getByRole('listitem').filter({ hasText: 'Changed city' }).getByText('Paris').waitFor();
  await grace.getByText(/^Changed since Rita Reviewer, /).waitFor();
  await expectFineEverywhere(page);
});

it('the approval dialog names what was not opened, and requires a rationale for bearer shares', async () => {
  const client = await newSubmittedCase(portal);
  await decide(portal, administrator, client.client, { event: 'takeIntoReview' });
  const page = await portal.open(`/admin/cases/${client.id}/details`, { staffMember: rita });
  await button(page, 'Approve').click();
  const dialog = page.getByRole('dialog', { name: /^Approve / });
  await dialog.getByRole('heading', { name: 'Not opened by anyone' }).waitFor();
  const items = dialog.locator('section').filter({ hasText: 'Not opened by anyone' }).getByRole('listitem');
  await items.filter({ hasText: 'Person: Grace Hopper' }).waitFor();
  await items.filter({ hasText: 'Document: proofOfAddress.jpg' }).waitFor();
  expect(await dialog.getByText('Nothing is open').count()).toBe(0);
  await button(dialog, 'Not yet').click();
  await openTab(page, 'People');
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Grace Hopper' }).count()).toBe(1);
  await button(page, 'Approve').click();
  await expect.poll(() => items.filter({ hasText: 'Person: Grace Hopper' }).count()).toBe(0);
  await items.filter({ hasText: 'Document: proofOfAddress.jpg' }).waitFor();
});

it('a document is shown next to the one that it replaced', async () => {
  const { client, id } = await newSubmittedCase(portal);
  await resubmit(client, id);
  const page = await portal.open(`/admin/cases/${id}/documents`, { staffMember: rita });
  await page.getByText('2 documents have changed since version 1.').waitFor();
  const shown = (side: string, name: string) =>
    page
      .getByRole('region', { name: side, exact: true })
      .getByRole('img', { name: `${side}: ${name}`, exact: true });
  const isThere = (side: string, name: string) =>
    expect
      .poll(() =>
        shown(side, name)
          .evaluate((image: HTMLImageElement) => image.naturalWidth)
          .catch(() => 0),
      )
      .toBeGreaterThan(0);
  await isThere('Before', 'boardResolution.jpg');
  await isThere('Now', 'signed.jpg');
  await expectFineEverywhere(page);

  await button(page, 'Side by side').click();
  await page.getByRole('img', { name: 'signed.jpg', exact: true }).waitFor();
  await button(page, 'Side by side').click();
  await button(page, 'Only what changed').click();
  const list = page.getByRole('navigation', { name: 'Documents by group' });
  expect(await list.getByRole('heading').allTextContents()).toHaveLength(1);
  // The replaced file leads to the same two.
  await list.getByRole('button', { name: /^boardResolution\.jpg/ }).click();
  await isThere('Before', 'boardResolution.jpg');
  await isThere('Now', 'signed.jpg');
});
